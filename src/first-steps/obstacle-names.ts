/** Why a shopper could not buy. */
export type SellingObstacle = 'closed' | 'product' | 'shipping' | 'payment' | 'paymentKeys' | 'code'
