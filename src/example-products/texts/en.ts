export const englishExamples = {
  tag: 'example',
  note: 'This is an example product.',
  categories: { kitchen: 'Kitchen', outdoors: 'Outdoors', home: 'Home' },
  options: { color: 'Color', size: 'Size' },
  colors: { beige: 'Beige', blue: 'Blue', gray: 'Gray', green: 'Green', red: 'Red', white: 'White' },
  sizes: ['350 ml', '500 ml'],
  products: {
    mug: { name: 'Stoneware mug', text: 'A glazed mug with a wide handle, in two colors and two sizes.' },
    board: { name: 'Cutting board', text: 'A board of solid wood with a handle and a leather loop.' },
    flask: { name: 'Steel flask', text: 'Keeps drinks hot for twelve hours, and cold for a day.' },
    tote: { name: 'Canvas tote', text: 'A sturdy bag of cotton canvas for shopping and the beach.' },
    notebook: { name: 'Notebook', text: 'A clothbound notebook with lined pages that lies flat.' },
    lamp: { name: 'Table lamp', text: 'A lamp with a metal dome and a dimmer in its cord.' },
    vase: { name: 'Vase', text: 'A matte vase for a single branch or a small bunch.' },
    towels: { name: 'Linen towels', text: 'A set of two towels that soften with every wash.' },
  },
}
