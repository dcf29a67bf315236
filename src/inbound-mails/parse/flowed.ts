/**
 * Text of `format=flowed` (RFC 3676) with its lines joined: a blank at the end of a line goes on in the next one, if both are quoted as
 * deeply. A line that the sender began with `>` keeps the blank before it, by which it is no quote.
 */
export function unwrapFlowed(text: string, isBlankDropped: boolean): string {
  const joined: string[] = []
  let open: Flowed | null = null
  for (const line of text.split(/\r?\n/).map(readLine)) {
    const isSame = open !== null && open.depth === line.depth
    const own = isBlankDropped && isFlowed(line) ? line.text.slice(0, -1) : line.text
    joined.push(isSame ? joined.pop()! + own : `${'>'.repeat(line.depth)}${line.depth > 0 ? ' ' : ''}${own}`)
    open = isFlowed(line) ? line : null
  }
  return joined.join('\n')
}

interface Flowed {
  depth: number
  text: string
}

function readLine(line: string): Flowed {
  const depth = /^>*/.exec(line)![0].length
  const rest = line.slice(depth)
  const isStuffed = rest.startsWith(' ') && !(depth === 0 && /^ >/.test(rest))
  return { depth, text: isStuffed ? rest.slice(1) : rest }
}

/** The line above a signature ends with a blank, too. */
const isFlowed = ({ text }: Flowed): boolean => text.endsWith(' ') && text !== '-- '
