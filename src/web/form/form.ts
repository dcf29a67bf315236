import type { Static, TSchema } from 'elysia'
import { UserError } from '#src/lib/errors/errors.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { formLimits, readFields, type BodyLimits, type Fields } from './body.ts'
import { readValues, type FieldErrors } from './field-values.ts'
import type { View } from '../view.ts'
import { acceptsJson } from '../request.ts'

export interface ParsedForm<V> {
  readonly ok: boolean
  /** Typed and trimmed values of the schema's fields. Throws when the form is invalid. */
  readonly values: V
  readonly state: FormState
  /** Runs a command with the values. A UserError becomes the error of its field or of the form, and the result is undefined. */
  attempt<R>(work: (values: V) => Promise<R> | R): Promise<R | undefined>
  addError(field: string, message: string): void
}

/** Without `moneyInput`, whole numbers have digits only. */
type FormView = Pick<View, 't'> & Partial<Pick<View, 'moneyInput' | 'formErrors'>>

/**
 * Validates a submitted form against a TypeBox schema. Fields accept extra options: `invalid` is the message for any error, `missing` the
 * one for an empty field, `alias` another name of the field, `multiline` keeps line breaks, and `format: 'password'` is neither trimmed nor
 * shown again. Throws BadRequest for an unreadable body and, for programs, ValidationError.
 */
export async function readForm<S extends TSchema>(
  view: FormView,
  request: Request,
  schema: S,
  limits: Partial<BodyLimits> = {},
): Promise<ParsedForm<Static<S>>> {
  const fields = await readFields(request, { ...formLimits, ...limits })
  return validateFields(view, fields, schema, acceptsJson(request))
}

/** An invalid form sent by a program, which gets the field errors instead of the page. Becomes 422. */
export class ValidationError extends Error {
  constructor(readonly errors: Record<string, string>) {
    super(`invalid form fields: ${Object.keys(errors).join(', ')}`)
  }
}

/** Validates fields that are already parsed, or a query: `fieldsOf(view.url.searchParams)`. */
export function validateFields<S extends TSchema>(
  view: FormView,
  submitted: Fields,
  schema: S,
  throwOnError = false,
): ParsedForm<Static<S>> {
  const fields = resolveAliases(submitted, schema)
  const errors: FieldErrors = new Map()
  const values = readValues(schema, fields, errors, view.moneyInput) as Static<S>
  const state: FormState = { values: submittedValues(fields, schema), errors: {} }
  view.formErrors = state.errors
  for (const [name, error] of errors) state.errors[name] = view.t(error.key, error.params)
  const ok = () => Object.keys(state.errors).length === 0
  const throwIfInvalid = () => {
    if (throwOnError && !ok()) throw new ValidationError(state.errors)
  }
  throwIfInvalid()
  return {
    state,
    get ok() {
      return ok()
    },
    get values() {
      if (errors.size > 0) throw new Error(`read the values of an invalid form: ${[...errors.keys()].join(', ')}`)
      return values
    },
    addError(field, message) {
      state.errors[field] ??= message
    },
    async attempt(work) {
      if (!ok()) return undefined
      try {
        const result = await work(values)
        throwIfInvalid()
        return result
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        state.errors[error.field ?? ''] = view.t(error.key, error.params)
        throwIfInvalid()
        return undefined
      }
    },
  }
}

export function initialForm(values: Record<string, string | number | boolean | null | undefined | string[]> = {}): FormState {
  const entries = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value : toFieldText(value)] as const)
  return { values: Object.fromEntries(entries), errors: {} }
}

function resolveAliases(fields: Fields, schema: TSchema): Fields {
  const aliases = Object.entries((schema.properties ?? {}) as Record<string, TSchema & { alias?: string }>).flatMap(([name, { alias }]) =>
    alias !== undefined && fields.has(alias) && !fields.has(name) ? [[alias, name] as const] : [],
  )
  if (aliases.length === 0) return fields
  const resolved = new Map(fields)
  for (const [alias, name] of aliases) resolved.set(name, fields.get(alias)!)
  return resolved
}

function submittedValues(fields: Fields, schema: TSchema): FormState['values'] {
  const entries: [string, string | string[]][] = []
  for (const [name, submitted] of fields) {
    const isSecret = /password/i.test(name) || (schema.properties as Record<string, TSchema> | undefined)?.[name]?.format === 'password'
    const texts = submitted.filter((value) => typeof value === 'string')
    if (!isSecret && texts.length > 0) entries.push([name, texts.length === 1 ? texts[0]! : texts])
  }
  return Object.fromEntries(entries)
}

function toFieldText(value: string | number | boolean | null | undefined): string {
  if (value === true) return 'on'
  return value === null || value === undefined || value === false ? '' : String(value)
}
