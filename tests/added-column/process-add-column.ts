import { plugin } from 'bun'

// Preloaded by process-with-column.ts: every table of the program has one more column, as those of its database do.
plugin({
  name: 'one more column',
  setup(build) {
    build.onLoad({ filter: /\/db\/schema\.sqlite\.ts$/ }, () => ({
      contents: `import { schemaWithColumn } from '#tests/support/schema-with-column.ts'\nexport const sqliteTables = schemaWithColumn('shelf')`,
      loader: 'ts',
    }))
  },
})
