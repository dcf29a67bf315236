export const brandPrefixes = ['Alder', 'Birch', 'Cove', 'Dune', 'Ember', 'Fjord', 'Grove', 'Harbor', 'Inlet', 'Juniper']
export const adjectives = [
  'Plain',
  'Ribbed',
  'Waxed',
  'Woven',
  'Folded',
  'Glazed',
  'Quilted',
  'Turned',
  'Brushed',
  'Striped',
  'Slow',
  'Northern',
]
export const materials = ['linen', 'oak', 'wool', 'stoneware', 'canvas', 'brass', 'leather', 'cork', 'enamel', 'cotton', 'ash', 'felt']
export const productNouns = [
  'apron',
  'bowl',
  'bag',
  'blanket',
  'board',
  'cushion',
  'jar',
  'kettle',
  'lamp',
  'mug',
  'notebook',
  'pan',
  'rack',
  'stool',
  'tray',
  'vase',
]
export const colors = [
  ['Moss', '#5d6b4a'],
  ['Sand', '#d8c6a3'],
  ['Rust', '#a5512f'],
  ['Ink', '#20304a'],
  ['Chalk', '#f2efe8'],
] as const
export const categoryNames = ['Kitchen', 'Table', 'Bath', 'Desk', 'Garden', 'Trail', 'Hall', 'Nursery', 'Workshop']
export const fillerWords =
  'made from one piece and finished by hand it wears in rather than out keeps its shape for years and can be mended when it does not we like it best on grey mornings with coffee or after a long walk when the light is low and nothing else will do'.split(
    ' ',
  )
