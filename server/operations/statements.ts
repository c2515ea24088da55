import { getStatement } from "../statements/get-statement";
import { listStatements } from "../statements/list-statements";
import { presentLine, presentStatement } from "../statements/present-statement";
import { defineOperations } from "./operation";

export const statementOperations = defineOperations({
  listStatements: async (ctx, { query }) => {
    const { rows, ...end } = await listStatements(ctx, query);
    return { data: rows.map(presentStatement), ...end };
  },

  getStatement: async (ctx, { params, query }) => {
    const { base_currency: baseCurrency, ...page } = query;
    const found = await getStatement(ctx, { period: params.period, baseCurrency, ...page });
    const { rows, ...end } = found.page;
    return { statement: presentStatement(found.statement), data: rows.map(presentLine), ...end };
  },
});
