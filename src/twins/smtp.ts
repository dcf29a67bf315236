import type { RunningTwin } from './demo-twin.ts'

const user = 'pretend'
const password = 'pretend-password'

export interface ReceivedMail {
  /** Addresses without names. */
  to: string[]
  /** Headers and body, with lines that end in CRLF. */
  source: string
}

interface SmtpOptions {
  /** Without it, emails are accepted and forgotten. */
  onMail?(mail: ReceivedMail): void
}

/** A mail server on loopback that accepts every email and delivers none. Its sign-in is checked, so that a wrong password can be tried. */
export function startPretendSmtp({ onMail }: SmtpOptions = {}): RunningTwin {
  const server = Bun.listen<Session>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(socket) {
        socket.data = { rest: '', to: [], mail: null }
        socket.write('220 pretend ESMTP\r\n')
      },
      data(socket, bytes) {
        const session = socket.data
        const lines = (session.rest + bytes.toString()).split('\r\n')
        session.rest = lines.pop() ?? ''
        for (const line of lines) {
          const answer = session.mail === null ? answerTo(line, session) : readMailLine(line, session, onMail)
          if (answer !== '') socket.write(`${answer}\r\n`)
          if (answer.startsWith('221')) socket.end()
        }
      },
    },
  })
  return {
    settings: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(server.port),
      SMTP_SECURITY: 'none',
      SMTP_USER: user,
      SMTP_PASSWORD: password,
      MAIL_FROM: 'shop@shop.example',
    },
    notes: [],
    async stop() {
      server.stop(true)
    },
  }
}

interface Session {
  /** The begin of a line whose end has not arrived. */
  rest: string
  to: string[]
  /** Lines of the email that is being sent; null between emails. */
  mail: string[] | null
}

function readMailLine(line: string, session: Session, onMail: SmtpOptions['onMail']): string {
  if (line !== '.') {
    // A dot in front is doubled on the way.
    if (onMail) session.mail?.push(line.replace(/^\./, ''))
    return ''
  }
  onMail?.({ to: session.to, source: session.mail?.join('\r\n') ?? '' })
  session.to = []
  session.mail = null
  return '250 accepted'
}

function answerTo(line: string, session: Session): string {
  const [command = '', ...words] = line.split(' ')
  switch (command.toUpperCase()) {
    case 'EHLO':
      return '250-pretend\r\n250 AUTH PLAIN'
    case 'AUTH':
      return isUser(words.at(-1) ?? '') ? '235 signed in' : '535 wrong user or password'
    case 'RCPT':
      session.to.push(/<([^>]*)>/.exec(line)?.[1] ?? '')
      return '250 ok'
    case 'DATA':
      session.mail = []
      return '354 go ahead'
    case 'QUIT':
      return '221 bye'
    default:
      return '250 ok'
  }
}

const isUser = (plain: string): boolean => Buffer.from(plain, 'base64').toString() === `\0${user}\0${password}`
