// Copies the browser libraries and the font out of their packages, and bundles the text editor, as pinned in package.json: bun static/vendor.build.ts
import { fileURLToPath } from 'node:url'

const copies = {
  'vendor/htmx.min.js': import.meta.resolve('htmx.org/dist/htmx.min.js'),
  'vendor/hx-alpine-compat.min.js': import.meta.resolve('htmx.org/dist/ext/hx-alpine-compat.min.js'),
  'vendor/alpine-csp.min.js': import.meta.resolve('@alpinejs/csp/dist/cdn.min.js'),
  'fonts/figtree.woff2': import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
}

for (const [to, from] of Object.entries(copies)) {
  const file = Bun.file(fileURLToPath(from))
  // Source maps are not served, so the browser should not ask for them.
  const content = to.endsWith('.js') ? (await file.text()).replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, '\n') : await file.bytes()
  await Bun.write(`${import.meta.dir}/${to}`, content)
}

const { devDependencies: pinned } = await Bun.file(`${import.meta.dir}/../package.json`).json()
const { outputs } = await Bun.build({
  entrypoints: [`${import.meta.dir}/tiptap.entry.mjs`],
  target: 'browser',
  format: 'iife',
  minify: true,
  banner: `/*! Tiptap ${pinned['@tiptap/core']} and ProseMirror, MIT licence */`,
})
await Bun.write(`${import.meta.dir}/vendor/tiptap.min.js`, await outputs[0]!.text())
