/** Why a shopper could not buy, the first of them first. */
export type SellingObstacle = 'closed' | 'product' | 'shipping' | 'payment' | 'paymentKeys' | 'code'
