import type { Area } from '#src/accounts/permissions.ts'
import type { StringKey, Translate } from '#src/i18n/built-in-strings.ts'
import type { auditLogStrings } from '#src/i18n/en/audit-log.ts'
import { modules } from '#src/modules.ts'

/** The areas of the filter, in its order. */
export const auditAreas = [
  'customers',
  'orders',
  'payments',
  'tickets',
  'catalog',
  'inventory',
  'discounts',
  'kb',
  'content',
  'media',
  'mail',
  'settings',
  'staff',
] as const satisfies Area[]
export type AuditArea = (typeof auditAreas)[number]

type VerbKey = Extract<keyof typeof auditLogStrings, `auditLog.verb.${string}`>
type Verb = VerbKey extends `auditLog.verb.${infer Name}` ? Name : never

/** Labels of an action, each translated by itself: sentences made of parts would be wrong in most languages. */
export interface ActionLabels {
  /** What was changed; without a verb, a sentence about all of it. */
  noun: StringKey
  /** What was done with it: `deleted`, or `deleted` and `undone`. */
  verbs: readonly VerbKey[]
}

interface TranslatedActions {
  area: AuditArea
  nouns?: Readonly<Record<string, TranslatedNoun>>
  lists?: Readonly<Record<string, StringKey>>
  sentences?: Readonly<Record<string, StringKey>>
}

interface TranslatedNoun {
  label: StringKey
  verbs?: readonly Verb[]
  aliases?: Readonly<Record<string, Verb>>
}

const audits = modules.flatMap((module): TranslatedActions[] => ('audit' in module ? [module.audit] : []))

/** The labels of every action, by what entries store. */
export const auditedActions: ReadonlyMap<string, ActionLabels> = new Map(audits.flatMap(actionsOf))

/** Null for an action of another release. */
export function labelsOfAction(action: string): ActionLabels | null {
  const labels = auditedActions.get(action)
  if (labels) return labels
  const done = action.endsWith('.undone') ? auditedActions.get(action.slice(0, -'.undone'.length)) : undefined
  return done ? { ...done, verbs: [...done.verbs, 'auditLog.verb.undone'] } : null
}

/** Actions with this text, in lower case, in a label. */
export function findActions(text: string, t: Translate): string[] {
  const actions = [...auditedActions.keys()].flatMap((action) => [action, `${action}.undone`])
  const isShown = (key: StringKey) => t(key).toLowerCase().includes(text)
  return actions.filter((action) => {
    const { noun, verbs } = labelsOfAction(action)!
    return isShown(noun) || verbs.some(isShown)
  })
}

/** First words of the actions of an area. */
export function auditPrefixes(area: AuditArea): string[] {
  const actions = audits.filter((audit) => audit.area === area).flatMap((audit) => actionsOf(audit).map(([action]) => action))
  return [...new Set(actions.map((action) => action.split('.')[0]!))]
}

function actionsOf({ nouns = {}, lists = {}, sentences = {} }: TranslatedActions): [string, ActionLabels][] {
  return [
    ...Object.entries(nouns).flatMap(([noun, about]) => actionsOfNoun(noun, about)),
    ...Object.entries(lists).map(([list, title]): [string, ActionLabels] => [
      `${list}.exported`,
      { noun: title, verbs: ['auditLog.verb.exported'] },
    ]),
    ...Object.entries(sentences).map(([action, sentence]): [string, ActionLabels] => [action, { noun: sentence, verbs: [] }]),
  ]
}

function actionsOfNoun(noun: string, { label, verbs = [], aliases = {} }: TranslatedNoun): [string, ActionLabels][] {
  const stored = [...verbs.map((verb) => [verb, verb] as const), ...Object.entries(aliases)]
  return stored.map(([name, verb]) => [`${noun}.${name}`, { noun: label, verbs: [`auditLog.verb.${verb}`] }])
}
