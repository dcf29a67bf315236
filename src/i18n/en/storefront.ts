export const storefrontStrings = {
  'storefront.shopAll': 'Shop all products',
  'storefront.viewNew': 'See new arrivals',
  'storefront.intro.one': 'Browse {{count}} product.',
  'storefront.intro.other': 'Browse {{number}} products.',
  'storefront.comingSoon': 'Products are coming soon. Check back later.',
  'storefront.browse': 'Shop by category',
  'storefront.new': 'New arrivals',
  'storefront.allNew': 'All products',
  'storefront.sale': 'On sale now',
  'storefront.allSale': 'All sale products',
  'storefront.shopByBrand': 'Shop by brand',
  'storefront.allByBrand': 'All products by {{brand}}',

  'storefront.saleBadgePercent': '−{{percent}}',
  'storefront.saleBadge': 'Sale',
} as const
