export const frenchExamples = {
  tag: 'exemple',
  note: 'Ceci est un produit d’exemple.',
  categories: { kitchen: 'Cuisine', outdoors: 'Plein air', home: 'Maison' },
  options: { color: 'Couleur', size: 'Taille' },
  colors: { beige: 'Beige', blue: 'Bleu', gray: 'Gris', green: 'Vert', red: 'Rouge', white: 'Blanc' },
  sizes: ['350 ml', '500 ml'],
  products: {
    mug: { name: 'Tasse en grès', text: 'Une tasse émaillée à large anse, en deux couleurs et deux tailles.' },
    board: { name: 'Planche à découper', text: 'Une planche en bois massif avec poignée et lanière en cuir.' },
    flask: { name: 'Gourde isotherme', text: 'Garde les boissons chaudes douze heures et froides toute une journée.' },
    tote: { name: 'Sac en toile', text: 'Un sac solide en coton pour les courses et la plage.' },
    notebook: { name: 'Carnet', text: 'Un carnet ligné, relié en toile, qui s’ouvre à plat.' },
    lamp: { name: 'Lampe de table', text: 'Une lampe à abat-jour en métal, avec variateur sur le câble.' },
    vase: { name: 'Vase', text: 'Un vase mat pour une branche ou un petit bouquet.' },
    towels: { name: 'Torchons en lin', text: 'Deux torchons qui s’assouplissent à chaque lavage.' },
  },
}
