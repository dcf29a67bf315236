export const germanExamples = {
  tag: 'beispiel',
  note: 'Das ist ein Beispielprodukt.',
  categories: { kitchen: 'Küche', outdoors: 'Unterwegs', home: 'Zuhause' },
  options: { color: 'Farbe', size: 'Größe' },
  colors: { beige: 'Beige', blue: 'Blau', gray: 'Grau', green: 'Grün', red: 'Rot', white: 'Weiß' },
  sizes: ['350 ml', '500 ml'],
  products: {
    mug: { name: 'Steinzeugbecher', text: 'Ein glasierter Becher mit breitem Henkel, in zwei Farben und zwei Größen.' },
    board: { name: 'Schneidebrett', text: 'Ein Brett aus Massivholz mit Griff und Lederschlaufe.' },
    flask: { name: 'Thermosflasche', text: 'Hält Getränke zwölf Stunden heiß und einen Tag lang kalt.' },
    tote: { name: 'Stofftasche', text: 'Eine stabile Tasche aus Baumwolle für Einkauf und Strand.' },
    notebook: { name: 'Notizbuch', text: 'Ein liniertes Buch mit Leineneinband, das flach aufliegt.' },
    lamp: { name: 'Tischlampe', text: 'Eine Lampe mit Metallschirm und Dimmer im Kabel.' },
    vase: { name: 'Vase', text: 'Eine matte Vase für einen Zweig oder einen kleinen Strauß.' },
    towels: { name: 'Leinentücher', text: 'Zwei Tücher, die mit jeder Wäsche weicher werden.' },
  },
}
