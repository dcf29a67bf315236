import { type PresetTexts, type StoreFacts, contactLines, sectionsHtml } from './store-facts.ts'

export const frenchTexts: PresetTexts = {
  draft: {
    title: 'Brouillon : à faire vérifier avant publication',
    html: '<p>Ce texte est un exemple et ne constitue pas un conseil juridique. Complétez les indications entre crochets, faites vérifier le texte par un juriste, puis supprimez cet encadré.</p>',
  },
  footer: 'Informations légales',
  rates: { standard: 'Livraison standard', international: 'Livraison internationale' },
  pages: {
    terms: { title: 'Conditions générales de vente', slug: 'conditions-generales-de-vente', html: termsHtml },
    privacy: { title: 'Politique de confidentialité', slug: 'confidentialite', html: privacyHtml },
    returns: { title: 'Rétractation et retours', slug: 'retours', html: returnsHtml },
    imprint: { title: 'Mentions légales', slug: 'mentions-legales', html: imprintHtml },
  },
}

const contact = (facts: StoreFacts): string => contactLines(facts, { address: '[Rue, code postal, ville, pays]', email: '[Adresse email]' })

const countryOf = ({ country }: StoreFacts): string =>
  country === '' ? '[Pays]' : (new Intl.DisplayNames('fr', { type: 'region' }).of(country) ?? country)

function termsHtml(facts: StoreFacts): string {
  const { withdrawalDays, guaranteeYears } = facts
  return sectionsHtml([
    ['Vendeur', `Votre contrat est conclu avec :\n${contact(facts)}`, `Numéro de TVA : ${facts.vatNumber || '[numéro, le cas échéant]'}`],
    [
      'Commande',
      'Les produits de la boutique sont une invitation à commander. Votre commande est une offre d’achat. Nous l’acceptons par [une confirmation / l’expédition].',
    ],
    [
      'Prix et paiement',
      'Les prix au moment de votre commande s’appliquent. Les taxes, les frais de livraison et les moyens de paiement sont indiqués avant la commande.',
    ],
    ['Livraison', 'Les destinations, les frais et les délais sont indiqués avant la commande. [Ajoutez les restrictions.]'],
    [
      'Rétractation',
      withdrawalDays === null
        ? '[Indiquez si les clients peuvent renvoyer ce qui ne leur plaît pas, et dans quel délai.]'
        : `Les consommateurs peuvent se rétracter dans un délai de ${withdrawalDays} jours sans donner de motif. La page sur les retours explique comment.`,
    ],
    [
      'Défauts',
      guaranteeYears === null
        ? 'Vos droits légaux en cas de défaut s’appliquent. [Complétez.]'
        : `La garantie légale de conformité s’applique. Pour les consommateurs, elle est de ${guaranteeYears} ans à compter de la livraison. [Vérifiez pour les biens d’occasion et les produits numériques, et ajoutez la garantie des vices cachés.]`,
    ],
    [
      'Droit applicable',
      `Droit applicable : ${countryOf(facts)}. Les droits impératifs du pays où vous vivez en tant que consommateur sont préservés. [Vérifiez.]`,
    ],
  ])
}

function privacyHtml(facts: StoreFacts): string {
  return sectionsHtml([
    ['Responsable du traitement', contact(facts), '[Délégué à la protection des données, le cas échéant]'],
    [
      'Ce que nous conservons, et pourquoi',
      'Pour les commandes : nom, adresses, email, numéro de téléphone s’il est donné, et vos achats, pour exécuter le contrat et tenir les documents exigés par la loi.',
      'Pour un compte : vos identifiants et vos commandes. Pour les demandes : vos messages.',
      '[Ajoutez les finalités et les bases légales.]',
    ],
    [
      'Cookies',
      'La boutique utilise les cookies nécessaires au panier, à la connexion et à la sécurité. [Ajoutez les statistiques, la publicité et les contenus intégrés, le cas échéant.]',
    ],
    [
      'Destinataires',
      'Prestataires de paiement, transporteurs, hébergeur et fournisseur d’email, dans la mesure du nécessaire : [noms, adresses, pays].',
    ],
    ['Durées de conservation', '[Durées, par exemple … ans pour les documents fiscaux.]'],
    [
      'Vos droits',
      'Vous pouvez demander l’accès, la rectification, l’effacement, la limitation et une copie de vos données, et vous opposer à leur utilisation. Les clients connectés peuvent télécharger et supprimer leurs données dans leur compte.',
      `Vous pouvez saisir une autorité de contrôle : [autorité, pays : ${countryOf(facts)}].`,
    ],
  ])
}

function returnsHtml(facts: StoreFacts): string {
  const { withdrawalDays, returnDays } = facts
  return sectionsHtml([
    ...(withdrawalDays === null
      ? []
      : [
          [
            'Droit de rétractation',
            `Les consommateurs peuvent se rétracter dans un délai de ${withdrawalDays} jours après réception des biens (du dernier colis d’une commande), sans donner de motif.`,
            'Une déclaration claire suffit, par exemple par email ou par lettre.',
            facts.isUnion ? 'Vous pouvez aussi utiliser le bouton « Se rétracter du contrat ici » sur la page de votre commande.' : null,
            'Nous remboursons vos paiements, livraison standard comprise, dans les 14 jours suivant votre déclaration. Nous pouvons attendre le retour des biens ou la preuve de leur envoi.',
            '[Insérez les instructions types de rétractation et le formulaire type, et indiquez les exceptions.]',
          ] as const,
        ]),
    [
      'Retours',
      returnDays === null
        ? '[Indiquez si vous reprenez les biens au-delà de ce que la loi exige.]'
        : `Vous pouvez demander un retour sur la page de votre commande pendant ${returnDays} jours après la livraison.`,
      'Frais de retour : [à la charge de].',
    ],
    ['Adresse pour les retours et les déclarations', contact(facts)],
  ])
}

function imprintHtml(facts: StoreFacts): string {
  return sectionsHtml([
    ['Éditeur', contact(facts), 'Téléphone : [numéro]', 'Représenté par : [nom]'],
    ['Immatriculation', '[Registre, ville et numéro, forme juridique et capital, le cas échéant]'],
    ['Numéro de TVA', facts.vatNumber || '[numéro de TVA, le cas échéant]'],
    ['Directeur de la publication', '[Nom]'],
    ['Hébergeur', '[Nom, adresse et numéro de téléphone]'],
  ])
}
