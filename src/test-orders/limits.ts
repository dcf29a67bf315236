/** Test orders up to which their page counts. */
export const maxCountedTestOrders = 1000
