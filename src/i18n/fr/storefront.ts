import type { Pack } from '../packs.ts'

export const storefrontStrings = {
  'storefront.shopAll': 'Voir tous les produits',
  'storefront.viewNew': 'Voir les nouveautés',
  'storefront.intro.one': 'Découvrez {{count}} produit.',
  'storefront.intro.other': 'Découvrez {{number}} produits.',
  'storefront.comingSoon': 'Il n’y a encore rien à acheter ici.',
  'storefront.browse': 'Acheter par catégorie',
  'storefront.new': 'Nouveautés',
  'storefront.allNew': 'Tous les produits',
  'storefront.sale': 'En promotion',
  'storefront.allSale': 'Toutes les promotions',
  'storefront.shopByBrand': 'Acheter par marque',
  'storefront.allByBrand': 'Tous les produits {{brand}}',
  'storefront.opensSoon': '{{name}} ouvre bientôt',
  'storefront.opensSoonText': 'Nous préparons encore la boutique. Revenez bientôt.',
  'storefront.opensSoonHelp': 'Vous avez une question ou déjà un compte ?',
  'storefront.previewText': 'Seule votre équipe voit ceci : la boutique n’est pas ouverte.',
  'storefront.previewTitle': 'Aperçu',
  'storefront.previewSteps': 'Ce qui manque',
  'storefront.openShop': 'Ouvrir la boutique',

  'storefront.saleBadgePercent': '−{{percent}}',
  'storefront.saleBadge': 'Promo',
} as const satisfies Pack
