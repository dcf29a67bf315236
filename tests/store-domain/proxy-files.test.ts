import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { maxTableSize, maxZipSize } from '#src/imports/limits.ts'
import { trustsEveryone } from '#src/store-domain/check-proxy.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'

const folder = join(import.meta.dir, '../../docs/proxy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8').replaceAll(/^\s*#.*$/gm, '')
const caddyfile = read('Caddyfile')
const nginx = read('nginx.conf')
const largestBody = maxTableSize + maxZipSize
const slowestSeconds = 300

test('the files let through the largest body that the store accepts', () => {
  expect(Number(/max_size (\d+)MiB/.exec(caddyfile)![1]) * 1024 ** 2).toBeGreaterThan(largestBody)
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)![1]) * 1024 ** 2).toBeGreaterThan(largestBody)
})

test('the files wait as long as the slowest request of the store', () => {
  for (const name of ['read', 'send']) expect(Number(new RegExp(`proxy_${name}_timeout (\\d+)s;`).exec(nginx)![1])).toBe(slowestSeconds)
  for (const name of ['read', 'write']) expect(caddyfile).toContain(`${name}_timeout ${slowestSeconds / 60}m`)
})

test('the files name the visitor and the host, and pass live views on at once', () => {
  for (const line of ['Host $host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme'])
    expect(nginx).toContain(`proxy_set_header ${line};`)
  expect(nginx).toContain('proxy_buffering off;')
  // Caddy does so by default.
  expect(caddyfile).not.toMatch(/header_up|header_down|flush_interval/)
})

test('both files lead to the port that the store listens on by default, and say which proxy to trust', () => {
  for (const name of ['Caddyfile', 'nginx.conf']) {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(text).toContain('127.0.0.1:3000')
    expect(text).toContain('TRUSTED_PROXIES=127.0.0.1')
  }
})

test('Caddy and the store trust the same networks of Cloudflare', () => {
  const text = readFileSync(join(folder, 'cloudflare.md'), 'utf8')
  const networks = /trusted_proxies static (.*)/.exec(text)![1]!.split(' ')
  expect(`127.0.0.1,${networks.join(',')}`).toBe(/^TRUSTED_PROXIES=(.*)$/m.exec(text)![1]!)
  expect(networks).toHaveLength(22)
  expect(trustsEveryone(networks)).toBeFalse()
})

const run = (command: string[]) => Bun.spawnSync(command, { stderr: 'pipe' })

test.skipIf(!Bun.which('caddy'))('Caddy accepts its file', () => {
  const { exitCode, stderr } = run(['caddy', 'validate', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')])
  expect([exitCode, exitCode === 0 ? '' : stderr.toString()]).toEqual([0, ''])
})

test.skipIf(!Bun.which('nginx') || !Bun.which('openssl'))('nginx accepts its file', () => {
  const temp = mkdtempSync(join(getTempFolder(), 'nginx-'))
  const [key, certificate] = [join(temp, 'key.pem'), join(temp, 'certificate.pem')]
  const subject = ['-nodes', '-days', '1', '-subj', '/CN=shop.example']
  run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, ...subject])
  let port = 28_731
  const store = readFileSync(join(folder, 'nginx.conf'), 'utf8')
    .replace(/(ssl_certificate) .*/, `$1 ${certificate};`)
    .replace(/(ssl_certificate_key) .*/, `$1 ${key};`)
    // Ports below 1024 belong to root.
    .replaceAll(/listen (\[::\]:)?(?:80|443)/g, (_, family = '') => `listen ${family}${port++}`)
  writeFileSync(join(temp, 'store.conf'), store)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${temp}/${name};`).join(' ')
  const main = `pid ${temp}/pid; error_log ${temp}/log; events {} http { access_log off; ${temporary} include ${temp}/store.conf; }`
  writeFileSync(join(temp, 'nginx.conf'), main)
  const { exitCode, stderr } = run(['nginx', '-t', '-c', join(temp, 'nginx.conf')])
  expect([exitCode, exitCode === 0 ? '' : stderr.toString()]).toEqual([0, ''])
})
