/** Days that a coupon is valid unless staff choose otherwise. */
export const couponDays = 30
