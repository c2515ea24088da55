"use client";

import PortalFailure from "../(portal)/error";

export default PortalFailure;
