import { UserError } from '#src/lib/errors/errors.ts'
import { builtInTemplates, commonVariables, type MailSlug } from './built-in-templates.ts'
import { findMisplacedInBody, findMisplacedInDropped, findMisplacedInLine } from '../variable-positions.ts'
import { requiredVariables } from './required-variables.ts'

type TextField = 'subject' | 'preheader' | 'body'

interface TemplateText {
  slug: MailSlug
  subject: string
  preheader?: string
  /** Sanitized. */
  body: string
  /** The body before that. */
  written?: string
}

export interface TemplateError {
  field: TextField
  kind: 'unknown' | 'missing' | 'braces' | 'position'
  /** With its braces. */
  name: string
}

/**
 * Variables that this template does not have, required ones that its text lacks, braces that enclose no variable, and variables whose value
 * others could get.
 */
export function findTemplateErrors({ slug, subject, preheader = '', body, written = body }: TemplateText): TemplateError[] {
  const template = builtInTemplates.find((candidate) => candidate.slug === slug)
  const known = new Set([...Object.keys(template?.variables ?? {}), ...Object.keys(commonVariables)])
  const texts = { subject, preheader, body }
  const unknown = fields.flatMap((field) =>
    variablesIn(texts[field])
      .filter((name) => !known.has(name))
      .map((name) => ({ field, kind: 'unknown' as const, name: `{{${name}}}` })),
  )
  const missing = requiredVariables(slug)
    .filter((name) => !variablesIn(body).includes(name))
    .map((name) => ({ field: 'body' as const, kind: 'missing' as const, name: `{{${name}}}` }))
  const braces = fields.flatMap((field) => {
    const [found] = /\{\{|\}\}/.exec(texts[field].replace(variable, '')) ?? []
    return found === undefined ? [] : [{ field, kind: 'braces' as const, name: found }]
  })
  const misplaced = [
    ...positionErrors('subject', findMisplacedInLine(subject)),
    ...positionErrors('preheader', findMisplacedInLine(preheader)),
    ...positionErrors('body', [...findMisplacedInBody(body), ...findMisplacedInDropped(written, body)]),
  ]
  return [...unknown, ...missing, ...braces, ...misplaced]
}

/** Throws UserError at the field of the first error. */
export function checkTemplateText(text: TemplateText): void {
  const [error] = findTemplateErrors(text)
  if (error) throw new UserError(`emailTemplates.error.${error.kind}`, { name: error.name }, error.field)
}

const positionErrors = (field: TextField, names: string[]): TemplateError[] =>
  [...new Set(names)].map((name) => ({ field, kind: 'position', name: `{{${name}}}` }))

const fields = ['subject', 'preheader', 'body'] as const

const variable = /\{\{\s*(\w+)\s*\}\}/g

const variablesIn = (text: string): string[] => [...text.matchAll(variable)].map(([, name = '']) => name)
