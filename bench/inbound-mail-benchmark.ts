import { connect } from '#db/connect.ts'
import { createTicket } from '#src/tickets/create-ticket.ts'
import { probePages } from './import-benchmark.ts'
import { openConnection } from './load.ts'
import { cpuClock, median, percentile } from './metrics.ts'
import { formatNumber, type TargetResult } from './report.ts'
import type { BenchShop } from './server.ts'
import { requestBytes } from './visitor.ts'

export interface InboundMailBenchmark {
  summary: string
  targetResults: TargetResult[]
}

const tickets = 250
/** As mail services do. */
const connections = 8

/** Delivers mails of 50 KB with HTML, a quote and a file to a serving shop, and looks at its pages meanwhile. */
export async function measureInboundMail(shop: BenchShop, pid: number, mails: number): Promise<InboundMailBenchmark> {
  const tokens = await createTickets(shop)
  await deliver(shop, tokens, 40, 'warm-up')
  const idleTimes = await probePages(shop, () => Bun.sleep(2000))
  const cpu = cpuClock(pid)
  const started = performance.now()
  let answers: number[] = []
  const times = await probePages(shop, async () => {
    answers = await deliver(shop, tokens, mails, 'measured')
  })
  const [ms, cpuMs] = [performance.now() - started, cpu()]
  const perSecond = (mails / ms) * 1000
  const formatTimes = (durations: number[]) =>
    `${formatNumber(median(durations), 1)} / ${formatNumber(percentile(durations, 0.99), 1)} / ${formatNumber(Math.max(...durations), 1)}`
  return {
    summary: [
      `Received mail of 50 KB with ${shop.products} products: ${mails} mails, ${formatNumber(perSecond)} a second,`,
      `${formatNumber(cpuMs / mails, 1)} ms of processor time for each with ${times.length} pages asked for meanwhile; answered after`,
      `${formatTimes(answers)} ms (median / p99 / longest). Product pages meanwhile, ms: ${formatTimes(times)}; before ${formatTimes(idleTimes)}`,
    ].join(' '),
    targetResults: [
      { target: 'mails of 50 KB in a second, at least 100 (shown as seconds for 100)', value: 100 / perSecond, atMost: 1, digits: 2 },
      { target: 'ms, p99 of a product page while mail arrives', value: percentile(times, 0.99), atMost: 100, digits: 1 },
    ],
  }
}

async function createTickets(shop: BenchShop): Promise<string[]> {
  const db = await connect(shop.databaseUrl, { shared: true })
  const tokens: string[] = []
  for (let index = 0; index < tickets; index += 1) {
    const requester = { userId: null, name: `Customer ${index}`, email: `customer${index}@example.com` }
    const message = {
      channel: 'web' as const,
      key: `bench:${index}`,
      author: { id: null, name: requester.name },
      text: 'Where is my order?',
    }
    const input = { key: null, subject: `Order ${index}`, channel: 'web' as const, requester, language: null, message }
    tokens.push((await db.transaction((tx) => createTicket(tx, input, Date.now()))).ticket.token)
  }
  await db.close()
  return tokens
}

/** How long each answer took, in ms. Throws when a mail is refused; on a busy machine the first may be queued. */
async function deliver(shop: BenchShop, tokens: string[], count: number, prefix: string): Promise<number[]> {
  const times: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await openConnection(shop.port)
      while (next < count) {
        const index = next++
        const request = requestBytes(
          'POST',
          '/webhooks/inbound-email',
          { 'content-type': 'message/rfc822' },
          buildMail(tokens[index % tokens.length]!, index, prefix),
        )
        const started = performance.now()
        const response = await connection.send(request)
        times.push(performance.now() - started)
        if (response.status !== 200 || !response.body().includes('"reply_id":'))
          throw new Error(`a mail was answered with\n${response.head}`)
      }
      connection.close()
    }),
  )
  return times
}

const sentence = 'The glaze of the second cup has a fine line from the rim to the handle, and it was packed well. '

/** 50 KB: text and HTML of an answer above a long quote, and a file. */
function buildMail(token: string, index: number, prefix: string): string {
  const paragraphs = Array.from({ length: 10 }, (_, at) => `${at}. ${sentence.repeat(2)}`)
  const quoted = Array.from({ length: 60 }, (_, at) => `> ${at} ${sentence}`)
  const html = [
    ...paragraphs.map((text) => `<p style="margin:0"><span class="x">${text}</span> <a href="https://example.com/${index}">here</a></p>`),
    '<div class="gmail_quote"><div class="gmail_attr">On Mon, Mar 2, 2026 at 9:50 AM Sundry wrote:</div><blockquote class="gmail_quote">',
    ...quoted.map((text) => `<div dir="ltr">${text.slice(2)}</div>`),
    '</blockquote></div>',
  ]
  const file = Buffer.alloc(15_000, `${prefix} ${index} `).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  return [
    `From: Customer <customer${index % tickets}@example.com>`,
    `To: reply+${token}@shop.example`,
    `Subject: Re: Order ${index}`,
    `Message-ID: <${prefix}-${index}@example.com>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="mix"',
    '',
    '--mix',
    'Content-Type: multipart/alternative; boundary="alt"',
    '',
    '--alt',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...paragraphs,
    '',
    'On Mon, Mar 2, 2026 at 9:50 AM Sundry <shop@shop.example> wrote:',
    ...quoted,
    '--alt',
    'Content-Type: text/html; charset=utf-8',
    '',
    ...html,
    '--alt--',
    '--mix',
    'Content-Type: application/octet-stream; name="cup.dat"',
    'Content-Transfer-Encoding: base64',
    '',
    file,
    '--mix--',
    '',
  ].join('\r\n')
}
