export default { dialect: 'postgresql', schema: './db/schema.postgres.ts', out: './db/migrations/postgres', breakpoints: true }
