import type { RunningTwin } from './demo-twin.ts'

const user = 'pretend'
const password = 'pretend-password'

/** A mail server on loopback that accepts every email and delivers none. Its sign-in is checked, so that a wrong password can be tried. */
export function startPretendSmtp(): RunningTwin {
  const server = Bun.listen<{ text: string; isData: boolean }>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(socket) {
        socket.data = { text: '', isData: false }
        socket.write('220 pretend ESMTP\r\n')
      },
      data(socket, bytes) {
        const { data } = socket
        const lines = (data.text + bytes.toString()).split('\r\n')
        data.text = lines.pop() ?? ''
        for (const line of lines) {
          const answer = data.isData ? endOfMail(line) : answerTo(line)
          if (data.isData && answer) data.isData = false
          if (/^data$/i.test(line)) data.isData = true
          if (answer) socket.write(`${answer}\r\n`)
          if (/^quit$/i.test(line)) socket.end()
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

const endOfMail = (line: string): string => (line === '.' ? '250 accepted' : '')

function answerTo(line: string): string {
  const [command = '', ...words] = line.split(' ')
  switch (command.toUpperCase()) {
    case 'EHLO':
      return '250-pretend\r\n250 AUTH PLAIN'
    case 'AUTH':
      return isUser(words.at(-1) ?? '') ? '235 signed in' : '535 wrong user or password'
    case 'DATA':
      return '354 go ahead'
    case 'QUIT':
      return '221 bye'
    default:
      return '250 ok'
  }
}

const isUser = (plain: string): boolean => Buffer.from(plain, 'base64').toString() === `\0${user}\0${password}`
