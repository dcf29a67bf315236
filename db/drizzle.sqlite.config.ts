export default { dialect: 'sqlite', schema: './db/schema.sqlite.ts', out: './db/migrations/sqlite', breakpoints: true }
