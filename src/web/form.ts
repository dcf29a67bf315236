import type { Static, TSchema } from 'elysia'
import { Refusal } from '#src/lib/errors.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import type { FormState } from '#templates/ui/field-props.ts'
import { formLimits, readFields, type BodyLimits, type Fields } from './body.ts'
import { readValues, type Faults } from './field-values.ts'
import type { View } from './view.ts'
import { acceptsJson } from './visit.ts'

export interface ReadForm<V> {
  /** False as soon as a field does not fit or an attempt was refused. */
  readonly ok: boolean
  /** Typed and trimmed, only what the schema names. Throws when the form did not fit. */
  readonly values: V
  /** For drawing the form again, with status 422. */
  readonly form: FormState
  /** Runs a command with the values; a refusal becomes the error of its field, or of the form. Undefined when refused. */
  attempt<R>(work: (values: V) => Promise<R> | R): Promise<R | undefined>
  /** Adds an error only the edge can know. */
  refuse(field: string, message: string): void
}

/**
 * Reads a sent form against a TypeBox schema. Besides TypeBox's own options a field may name its sentences: `error` for
 * any fault, `missing` when nothing was entered; `multiline` keeps line breaks, `format: 'password'` is neither
 * trimmed nor shown again. Throws BadRequest when the body itself cannot be served, and to programs FormFaults.
 */
export async function readForm<S extends TSchema>(
  view: Pick<View, 't'>,
  request: Request,
  schema: S,
  limits: Partial<BodyLimits> = {},
): Promise<ReadForm<Static<S>>> {
  const fields = await readFields(request, { ...formLimits, ...limits })
  return checkFields(view, fields, schema, acceptsJson(request))
}

/** What is wrong with a form a program sent: it gets the faults themselves, not the page with the form. Becomes 422. */
export class FormFaults extends Error {
  constructor(readonly errors: Record<string, string>) {
    super(`a form does not fit: ${Object.keys(errors).join(', ')}`)
  }
}

/** The same for fields that were read before, or for a query: `fieldsOf(view.url.searchParams)`. */
export function checkFields<S extends TSchema>(view: Pick<View, 't'>, fields: Fields, schema: S, forProgram = false): ReadForm<Static<S>> {
  const faults: Faults = new Map()
  const values = readValues(schema, fields, faults) as Static<S>
  const form: FormState = { values: typed(fields, schema), errors: {} }
  for (const [name, fault] of faults) form.errors[name] = view.t(fault.key, fault.params)
  const ok = () => Object.keys(form.errors).length === 0
  const tellProgram = () => {
    if (forProgram && !ok()) throw new FormFaults(form.errors)
  }
  tellProgram()
  return {
    form,
    get ok() {
      return ok()
    },
    get values() {
      if (faults.size > 0) throw new Error(`read the values of a form that does not fit: ${[...faults.keys()].join(', ')}`)
      return values
    },
    refuse(field, message) {
      form.errors[field] ??= message
    },
    async attempt(work) {
      if (!ok()) return undefined
      try {
        const result = await work(values)
        tellProgram()
        return result
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        form.errors[error.field ?? ''] = view.t(error.key as StringKey, error.params)
        tellProgram()
        return undefined
      }
    },
  }
}

/** A form nobody has filled in yet, or one filled with what is stored. */
export function blankForm(values: Record<string, string | number | boolean | null | undefined | string[]> = {}): FormState {
  const entries = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value : written(value)] as const)
  return { values: Object.fromEntries(entries), errors: {} }
}

// What was typed goes back into the page, except secrets and files.
function typed(fields: Fields, schema: TSchema): FormState['values'] {
  const shown: [string, string | string[]][] = []
  for (const [name, sent] of fields) {
    const secret = /password/i.test(name) || (schema.properties as Record<string, TSchema> | undefined)?.[name]?.format === 'password'
    const texts = sent.filter((value) => typeof value === 'string')
    if (!secret && texts.length > 0) shown.push([name, texts.length === 1 ? texts[0]! : texts])
  }
  return Object.fromEntries(shown)
}

function written(value: string | number | boolean | null | undefined): string {
  if (value === true) return 'on'
  return value === null || value === undefined || value === false ? '' : String(value)
}
