/** Test orders count their ids down from -1, so every row that names an order says whether the order is real. */
export const isTestOrderId = (orderId: number): boolean => orderId < 0

/** Added to how many there are: the number of a test order begins with its own digit and leaves no gap in those of real ones. */
export const testNumberBase = 900_000_000
