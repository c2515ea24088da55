/** The CPU time of one request in milliseconds, in a web process and in PostgreSQL. */
export type ServiceTime = { webMs: number; databaseMs: number };

/** The rate and the service time of one kind of request. Requests that may read data up to 2 s old use replicas. */
export type OperationLoad = ServiceTime & { name: string; perSecond: number; fromReplica: boolean };

export type Deployment = {
  webProcesses: number;
  primaryCores: number;
  replicas: number;
  coresPerReplica: number;
};

/** The share of each core that the planned load may use, so that requests rarely wait. */
const plannedShare = 0.6;

/** Returns the average number of busy cores: of all web processes, of the primary and of all replicas. */
export function computeBusyCores(loads: readonly OperationLoad[]): {
  web: number;
  primary: number;
  replicas: number;
} {
  const sum = (pick: (load: OperationLoad) => number) =>
    loads.reduce((cores, load) => cores + (load.perSecond * pick(load)) / 1000, 0);
  return {
    web: sum(({ webMs }) => webMs),
    primary: sum(({ databaseMs, fromReplica }) => (fromReplica ? 0 : databaseMs)),
    replicas: sum(({ databaseMs, fromReplica }) => (fromReplica ? databaseMs : 0)),
  };
}

/**
 * Returns the number of web processes, primary cores and replicas that the loads need. Plans with 60% of each core, and
 * adds one web process and one replica, so that one of each can fail.
 */
export function planCapacity(loads: readonly OperationLoad[], coresPerReplica: number): Deployment {
  const busy = computeBusyCores(loads);
  const replicaCores = busy.replicas / plannedShare;
  return {
    webProcesses: Math.ceil(busy.web / plannedShare) + 1,
    primaryCores: Math.max(1, Math.ceil(busy.primary / plannedShare)),
    replicas: replicaCores === 0 ? 0 : Math.ceil(replicaCores / coresPerReplica) + 1,
    coresPerReplica,
  };
}
