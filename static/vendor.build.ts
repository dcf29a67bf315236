// Copies the browser libraries and the font out of their packages, as pinned in package.json: bun static/vendor.build.ts
const copies = {
  'vendor/htmx.min.js': 'htmx.org/dist/htmx.min.js',
  'vendor/hx-alpine-compat.min.js': 'htmx.org/dist/ext/hx-alpine-compat.min.js',
  'vendor/alpine-csp.min.js': '@alpinejs/csp/dist/cdn.min.js',
  'fonts/figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
}

for (const [to, from] of Object.entries(copies)) {
  const file = Bun.file(`${import.meta.dir}/../node_modules/${from}`)
  // Source maps are not served, so the browser should not ask for them.
  const content = to.endsWith('.js') ? (await file.text()).replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, '\n') : await file.bytes()
  await Bun.write(`${import.meta.dir}/${to}`, content)
}
