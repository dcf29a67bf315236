import { join } from 'node:path'

// bun bench/chart.ts "title" "label=value" …: draws values as bars into docs/images/benchmark.svg, for README.

const [title, ...pairs] = process.argv.slice(2)
const bars = pairs.map((pair) => {
  const at = pair.lastIndexOf('=')
  return { label: pair.slice(0, at), value: Number(pair.slice(at + 1)) }
})
if (!title || bars.length === 0 || bars.some(({ label, value }) => label === '' || !(value > 0))) {
  console.error('Name a title and at least one label=value, with values above 0.')
  process.exit(1)
}

const [width, rowHeight, labelWidth, valueWidth] = [760, 34, 250, 90]
const top = 44
const height = top + bars.length * rowHeight + 10
const widest = width - labelWidth - valueWidth
const most = Math.max(...bars.map(({ value }) => value))

const rows = bars.map(({ label, value }, index) => {
  const y = top + index * rowHeight
  const length = Math.max(2, (value / most) * widest)
  const middle = y + rowHeight / 2 - 2
  return `  <text class="label" x="${labelWidth - 12}" y="${middle}">${Bun.escapeHTML(label)}</text>
  <rect class="${label.startsWith('Sundry') ? 'own' : 'other'}" x="${labelWidth}" y="${y + 4}" width="${length.toFixed(1)}" height="${rowHeight - 12}" rx="3"/>
  <text class="value" x="${(labelWidth + length + 8).toFixed(1)}" y="${middle}">${value.toLocaleString('en-US')}</text>`
})

const description = bars.map(({ label, value }) => `${label}: ${value.toLocaleString('en-US')}`).join('; ')
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${Bun.escapeHTML(`${title}. ${description}`)}">
  <style>
    text { font: 14px system-ui, sans-serif; fill: #23242b; dominant-baseline: middle }
    .title { font-weight: 600; font-size: 15px }
    .label { text-anchor: end }
    .value { font-variant-numeric: tabular-nums; font-weight: 600 }
    .own { fill: #2f5fd0 }
    .other { fill: #8a8d99 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e9e9ee }
      .own { fill: #7ea2ff }
      .other { fill: #777a86 }
    }
  </style>
  <text class="title" x="0" y="18">${Bun.escapeHTML(title)}</text>
${rows.join('\n')}
</svg>
`
await Bun.write(join(import.meta.dir, '../docs/images/benchmark.svg'), svg)
