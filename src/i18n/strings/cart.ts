export const cartStrings = {
  'cart.title': 'Cart',
  'cart.cannotBuy': 'This item is not for sale any more. Choose another one.',
  'cart.soldOut': '{{product}} is sold out in this choice.',
  'cart.allInCart': 'All we have left of {{product}} is in your cart already.',
  'cart.onePerOrder': '{{product}} is limited to one per order, and one is in your cart already.',
  'cart.holdsSubscription': 'Your cart holds a subscription, {{held}}. Check out first, or empty the cart to add {{product}}.',
  'cart.holdsOneTime': '{{product}} is a subscription and cannot share a cart with {{held}}. Check out first, or empty the cart to add it.',
  'cart.standaloneNeedsEmpty':
    '{{product}} is sold on its own and cannot share a cart with {{held}}. Check out first, or empty the cart to add it.',
  'cart.holdsStandalone': '{{held}} in your cart is sold on its own. Check out first, or empty the cart to add {{product}}.',
} as const
