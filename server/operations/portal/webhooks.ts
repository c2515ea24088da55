import { getWebhookHealthContract } from "@/lib/contracts/portal/webhooks";
import { getWebhookHealth } from "../../portal/deliveries/get-webhook-health";
import { defineOperation } from "../operation";

export const getWebhookHealthOperation = defineOperation(getWebhookHealthContract, getWebhookHealth);
