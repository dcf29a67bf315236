import { capitalize } from '#src/lib/text/capitalize.ts'

/**
 * A text for a customer whose name is unknown: “Hello {{customer.first_name}},” becomes “Hello,”, “Dear {{customer.first_name}},” becomes
 * “Hello,” and “{{customer.first_name}}, we …” becomes “We …”.
 */
export const omitFirstName = (text: string): string =>
  text
    .replace(greeting, (_, indent: string, words: string) => indent + neutralGreeting(words))
    .replace(atStart, (_, before: string, next: string) => before + capitalize(next))
    .replace(anywhere, '')

const variable = String.raw`\{\{\s*customer\.first_name\s*\}\}`
const greeting = new RegExp(String.raw`^([ \t]*)([^\n{}]{2,60}?),?[ \t]+${variable}`, 'gmu')
const atStart = new RegExp(String.raw`^([ \t]*)${variable}[,:!]?[ \t]*(\p{L}?)`, 'gmu')
const anywhere = new RegExp(String.raw`,?[ \t]*${variable}`, 'gu')

const neutralGreeting = (words: string): string => neutralGreetings.find(([needsName]) => needsName.test(words))?.[1] ?? words

// What nobody writes without a name behind it: in the languages that people here write in, whatever the language of the ticket.
const neutralGreetings: [RegExp, string][] = [
  [/^(?:my )?dear(?: (?:mr|mrs|ms|mr\/ms)\.?)?$/i, 'Hello'],
  [/^(?:liebe|lieber|liebe\S{1,3}r|sehr geehrte\S{0,4}|geehrte\S{0,4})(?: (?:frau|herr|frau\/herr|herr\/frau))?$/i, 'Guten Tag'],
  [/^(?:chers?|chères?|ch[eè]r\S{1,8})(?: (?:madame|monsieur))?$/i, 'Bonjour'],
  [/^(?:querid[oa]\S{0,4}|estimad[oa]\S{0,4})$/i, 'Hola'],
  [/^(?:car[oa]\S{0,4}|gentile)$/i, 'Buongiorno'],
  [/^(?:beste|geachte)$/i, 'Hallo'],
  [/^prezad[oa]\S{0,4}$/i, 'Olá'],
]
