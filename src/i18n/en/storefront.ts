export const storefrontStrings = {
  'storefront.shopAll': 'Shop all products',
  'storefront.seeNew': 'See new arrivals',
  'storefront.intro.one': 'Browse {{count}} product.',
  'storefront.intro.other': 'Browse {{number}} products.',
  'storefront.opening': 'Products are coming soon. Check back later.',
  'storefront.browse': 'Shop by category',
  'storefront.new': 'New arrivals',
  'storefront.allNew': 'All products',
  'storefront.sale': 'On sale now',
  'storefront.allSale': 'All sale products',
  'storefront.makers': 'Shop by brand',
  'storefront.allOf': 'All products by {{brand}}',

  'storefront.saleBadge': 'Sale',
} as const
