import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { monthNames, plannerYear, listWeeks } from './calendar.ts'

// bun db/seeds/demo/files/render-planner.ts [--to=folder]   prints the planner that the demo sells as a download, once for each paper
const folder = Bun.argv.find((arg) => arg.startsWith('--to='))?.slice(5) ?? import.meta.dir
const font = Bun.file(Bun.resolveSync('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', import.meta.dir))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
await page.setContent(await renderPlanner())
await page.evaluate('document.fonts.ready')
for (const format of ['A4', 'Letter']) {
  const path = join(folder, `year-planner-${plannerYear}-${format.toLowerCase()}.pdf`)
  await page.pdf({ path, format, printBackground: true })
  console.log(`${path} ${(Bun.file(path).size / 1000).toFixed(0)} kB`)
}
await browser.close()

async function renderPlanner(): Promise<string> {
  const data = Buffer.from(await font.arrayBuffer()).toString('base64')
  const yearOverview = monthNames.map((name, month) => `<section><h2>${name}</h2>${renderMonth(month)}</section>`).join('')
  const monthPages = monthNames
    .map((name, month) => `<main><header><h1>${name}</h1><p>${plannerYear}</p></header>${renderMonth(month)}</main>`)
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Year Planner ${plannerYear}</title><style>
    @font-face { font-family: Figtree; src: url(data:font/woff2;base64,${data}); font-weight: 300 900 }
    @page { margin: 14mm }
    * { box-sizing: border-box; margin: 0 }
    body { font: 400 9pt Figtree; color: #2d2a26 }
    main { height: 100vh; break-after: page; display: flex; flex-direction: column }
    main:last-child { break-after: auto }
    header { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 1.2pt solid #2d2a26; padding-bottom: 3mm; margin-bottom: 7mm }
    h1 { font-size: 27pt; font-weight: 650; color: #a5502f }
    header p { font-size: 11pt; color: #6f685e }
    .year { flex: 1; display: grid; grid-template-columns: repeat(3, 1fr); gap: 7mm 9mm; align-content: space-between }
    h2 { font-size: 11pt; font-weight: 600; color: #a5502f; margin-bottom: 2mm }
    table { width: 100%; border-collapse: collapse; table-layout: fixed }
    th { font-size: 7pt; font-weight: 500; color: #8d857a; padding-bottom: 1mm }
    .year td { text-align: center; padding: 1.1mm 0 }
    td:nth-child(n + 6) { color: #8d857a }
    main > table { flex: 1; height: 100% }
    main > table th { text-align: left; padding-bottom: 2mm; height: 1px; font-size: 8.5pt }
    main > table td { border: .5pt solid #d8d1c5; vertical-align: top; padding: 2mm; font-weight: 500; font-size: 11pt }
    footer { margin-top: 6mm; font-size: 8pt; color: #8d857a }
  </style><main><header><h1>${plannerYear}</h1><p>Hearth &amp; Harbor</p></header><div class="year">${yearOverview}</div><footer>Print as often as you like, for yourself and for your home.</footer></main>${monthPages}`
}

function renderMonth(month: number): string {
  const heads = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => `<th>${day}</th>`).join('')
  const weeks = listWeeks(plannerYear, month).map((week) => `<tr>${week.map((day) => `<td>${day ?? ''}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${heads}</tr></thead><tbody>${weeks.join('')}</tbody></table>`
}
