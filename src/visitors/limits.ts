/** Visitors of a day that are counted: clients that change their user agent on every request shall not fill memory and table. */
export const maxVisitors = 100_000
