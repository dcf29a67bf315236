/** What `bun run bench` does by its first word, with options of its own; without one it measures whole stores. */
const parts: Record<string, () => Promise<unknown>> = {
  taps: () => import('./taps.ts'),
  tickets: () => import('./tickets.ts'),
  translations: () => import('./translations.ts'),
  peer: () => import('./peer.ts'),
  'evershop-products': () => import('./evershop-products.ts'),
}

const [name] = process.argv.slice(2)
if (name && !name.startsWith('-') && !parts[name]) {
  console.error(`bun run bench ${name}: there is ${Object.keys(parts).join(', ')}; without a word it measures whole stores.`)
  process.exit(1)
}
if (name && parts[name]) process.argv.splice(2, 1)
await (parts[name ?? ''] ?? (() => import('./stores.ts')))()
