import { Column, getTableName, is, Name, Param, Placeholder, type Query, SQL, StringChunk, Table } from 'drizzle-orm'

type Config = Parameters<SQL['toQuery']>[0]

/** A dialect of drizzle: it alone turns the tree of a query into text. */
interface Dialect {
  sqlToQuery(query: SQL): Query
}

/** Replaces how these builders turn queries into text: the same text and parameters as drizzle's. */
export function renderFaster(builders: object): void {
  const { dialect } = builders as { dialect: Dialect }
  let config: Config | undefined
  dialect.sqlToQuery = function renderOnce(this: Dialect, query) {
    config ??= configOf(Object.getPrototypeOf(dialect) as Dialect, dialect)
    const rendered: Rendered = { sql: '', params: [], config }
    append(rendered, query)
    return { sql: rendered.sql, params: rendered.params }
  }
}

interface Rendered extends Query {
  config: Config
}

// What the dialect itself passes on to a query.
function configOf(prototype: Dialect, dialect: Dialect): Config {
  let config: Config | undefined
  const probe = { toQuery: (passed: Config) => ((config = passed), { sql: '', params: [] }) }
  prototype.sqlToQuery.call(dialect, probe as unknown as SQL)
  return config!
}

function append(out: Rendered, chunk: unknown): void {
  if (chunk === undefined) return
  if (typeof chunk !== 'object' || chunk === null) appendParam(out, chunk)
  else if (chunk instanceof StringChunk) out.sql += chunk.value.length === 1 ? chunk.value[0]! : chunk.value.join('')
  else if (chunk instanceof SQL) {
    if (isInlined(chunk)) appendAsDrizzle(out, chunk)
    else for (const part of chunk.queryChunks) append(out, part)
  } else if (chunk instanceof Param) appendValue(out, chunk)
  else if (chunk instanceof Column) out.sql += columnText(out, chunk)
  else if (chunk instanceof Name) out.sql += out.config.escapeName(chunk.value)
  else if (chunk instanceof Placeholder) appendParam(out, chunk)
  else if (Array.isArray(chunk)) appendList(out, chunk)
  else if (is(chunk, Table)) out.sql += out.config.escapeName(getTableName(chunk))
  else appendAsDrizzle(out, chunk)
}

function appendParam(out: Rendered, value: unknown): void {
  out.sql += out.config.escapeParam(out.params.length, value)
  out.params.push(value)
}

function appendValue(out: Rendered, param: Param): void {
  if (param.value instanceof Placeholder) return appendParam(out, param)
  const value: unknown = param.value === null ? null : param.encoder.mapToDriverValue(param.value)
  if (value instanceof SQL) append(out, value)
  else appendParam(out, value)
}

function appendList(out: Rendered, list: unknown[]): void {
  out.sql += '('
  for (const [index, part] of list.entries()) {
    if (index > 0) out.sql += ', '
    append(out, part)
  }
  out.sql += ')'
}

const columnTexts = new WeakMap<Column, string>()

// No table of ours is in a schema of its own.
function columnText({ config }: Rendered, column: Column): string {
  let text = columnTexts.get(column)
  if (text === undefined) {
    text = `${config.escapeName(getTableName(column.table))}.${config.escapeName(config.casing.getColumnCasing(column))}`
    columnTexts.set(column, text)
  }
  return text
}

// What is rare: subqueries, views, aliases, parameters written into the text.
function appendAsDrizzle(out: Rendered, chunk: unknown): void {
  const { sql, params } = new SQL([chunk as SQL]).toQuery({ ...out.config, paramStartIndex: { value: out.params.length } })
  out.sql += sql
  for (const param of params) out.params.push(param)
}

const isInlined = (query: SQL): boolean => (query as unknown as { shouldInlineParams: boolean }).shouldInlineParams
