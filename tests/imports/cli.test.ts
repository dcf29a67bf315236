import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, createShopEnvironment, runCli, runInTerminal } from '#tests/cli/run-cli.ts'
import { fixturePath } from './parse-file.ts'

// Slow: each command runs in its own process.
setDefaultTimeout(300_000)

describe('sundry import', () => {
  test('checks without saving, saves with a report, and shows by its exit code whether all succeeded', async () => {
    const env = await createShopEnvironment()
    const dry = await runCli(['import', fixturePath('shopify.csv'), '--dry-run', '--no-images'], env)
    expect(dry).toMatchObject({ code: 2 })
    expect(dry.out).toContain('2 would be added, 0 would be updated, 0 would be skipped, 1 with errors.')
    expect(dry.out).toContain('✗ line 9 (Gift Card true): Gift cards, grouped products')
    const real = await runCli(['import', fixturePath('shopify.csv'), '--no-images'], env)
    expect(real).toMatchObject({ code: 2 })
    expect(real.out).toContain('2 added, 0 updated, 0 skipped, 1 with errors.')
    const again = await runCli(['import', fixturePath('shopify.csv'), '--no-images', '--skip-existing'], env)
    expect(again.out).toContain('0 added, 0 updated, 2 skipped, 1 with errors.')
    const file = join(newFolder(), 'all.csv')
    expect(await runCli(['export', file], env)).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8')).toContain('linen-shirt,Linen Shirt,active,Northlight')
    const back = await runCli(['import', file], env)
    expect(back).toMatchObject({ code: 0 })
    expect(back.out).toContain('0 added, 0 updated, 2 skipped, 0 with errors.')
    const printed = await runCli(['export', '-', '--status', 'draft'], env)
    expect(printed.out).toContain('plain-mug')
    expect(printed.out).not.toContain('linen-shirt')
    expect(await runCli(['export', file], env)).toMatchObject({ code: 1 })
  })

  test('restores the ZIP of an export in another store, and its export leaves no partial file', async () => {
    const env = await createShopEnvironment()
    await runCli(['import', fixturePath('shopify.csv'), '--no-images'], env)
    const folder = newFolder()
    const zip = join(folder, 'products.zip')
    expect(await runCli(['export', zip], env)).toMatchObject({ code: 0 })
    expect(readdirSync(folder)).toEqual(['products.zip'])
    const other = await createShopEnvironment()
    expect((await runCli(['import', zip], other)).out).toContain('2 added, 0 updated, 0 skipped, 0 with errors.')
    expect((await runCli(['import', zip], other)).out).toContain('0 added, 0 updated, 2 skipped, 0 with errors.')
    expect(await runCli(['export', join(folder, 'missing', 'products.zip')], env)).toMatchObject({ code: 1 })
    const wrong = await runCli(['import', zip, '--images', zip], other)
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('Leave out --images')])
  })

  test('prints errors before notes, and only a few notes of each kind', async () => {
    const env = await createShopEnvironment()
    const file = join(newFolder(), 'unnumbered.csv')
    const rows = Array.from({ length: 80 }, (_, at) => `t-${at},T ${at},1.00,\n`)
    writeFileSync(file, `Handle,Title,Variant Price,Variant SKU\n${rows.join('')}late,Late,a lot,\n`)
    const { code, out } = await runCli(['import', file], env)
    expect(code).toBe(2)
    expect(out.match(/✗ .*/g)).toEqual([
      '✗ line 82 (Variant Price a lot): This is not a valid amount, or it uses a different decimal mark.',
    ])
    expect(out.match(/The file has no SKU here/g)).toHaveLength(5)
    expect(out).toMatch(/See the full list at http\S+\/admin\/ecommerce\/import\/1/)
    expect(out).toContain('80 added, 0 updated, 0 skipped, 1 with errors.')
  })

  test('--no-add-missing leaves a missing brand out', async () => {
    const env = await createShopEnvironment()
    const file = join(newFolder(), 'new-brand.csv')
    writeFileSync(file, 'Handle,Title,Vendor,Variant Price,Variant SKU\nmug,Mug,Unheard Of,9.00,MUG\n')
    const { out } = await runCli(['import', file, '--no-add-missing'], env)
    expect(out).toContain('1 added, 0 updated, 0 skipped, 0 with errors.')
    expect((await runCli(['export', '-'], env)).out).not.toContain('Unheard Of')
  })

  test('draws a progress bar in a terminal, and prints the count', async () => {
    const env = await createShopEnvironment()
    const file = join(newFolder(), 'many.csv')
    const rows = Array.from({ length: 1200 }, (_, at) => `t-${at},T ${at},1.00,T-${at}\n`)
    writeFileSync(file, `seo_link,name,price,sku\n${rows.join('')}`)
    const { code, output } = await runInTerminal(['import', file], env)
    expect(code).toBe(0)
    const halfway = [...output.matchAll(/Importing: (\d+) of 1200 products/g)].map(([, done]) => Number(done))
    expect(halfway.some((done) => done > 0 && done < 1200)).toBe(true)
    expect(halfway.at(-1)).toBe(1200)
    // The filled and empty parts of the progress bar.
    expect(output).toMatch(/[━█]/)
    expect(output).toContain('1200 added')
  })

  test.each([['--dry-run'], ['--no-images']])('stopped during the check says that nothing was imported (%s)', async (option) => {
    const env = await createShopEnvironment()
    const file = join(newFolder(), 'many.csv')
    const rows = Array.from({ length: 20_000 }, (_, at) => `t-${at},T ${at},1.00,T-${at}\n`)
    writeFileSync(file, `seo_link,name,price,sku\n${rows.join('')}`)
    let isStopped = false
    const { code, output } = await runInTerminal(['import', file, option], env, (printed, terminal) => {
      if (isStopped || !/Checking: [1-9]/.test(printed)) return
      isStopped = true
      // Ctrl+C
      terminal.write('\u0003')
    })
    expect(code).toBe(1)
    expect(output).toContain('Stopped before the check was finished. Nothing was imported.')
    expect(output).not.toMatch(/\d+ (would be )?added/)
  })

  test('reports an invalid call or file, and stores nothing', async () => {
    const env = await createShopEnvironment()
    const folder = newFolder()
    const write = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const missing = await runCli(['import', join(folder, 'none.csv')], env)
    expect(missing).toMatchObject({ code: 1 })
    expect(missing.err).toContain('File not found')
    const open = await runCli(['import', write('open.csv', 'Handle,Title\na,"A\n')], env)
    expect(open).toMatchObject({ code: 1 })
    expect(open.err).toContain('A quotation mark on line 2 is never closed.')
    const table = write('table.csv', 'Thing,Code,Money\n\u001b[31mMug,M-1,5\nCup,C-1,no\n')
    const unmapped = await runCli(['import', table], env)
    expect(unmapped).toMatchObject({ code: 1 })
    expect(unmapped.err).toContain('--columns "Header=name". Columns in the file: Thing, Code, Money.')
    const mapped = await runCli(['import', table, '--columns', 'Thing=name, Code=sku, Money=variant_price', '--draft'], env)
    expect(mapped).toMatchObject({ code: 2 })
    expect(mapped.out).toContain('✗ line 3 (Money no): This is not a valid amount')
    expect(mapped.out).not.toContain('\u001b[31m')
    expect(existsSync(join(env.DATA_DIR, 'imports'))).toBe(true)
    const commas = write('commas.csv', '"Price, net = x",Thing,Code,Color\n5,Mug,M-2,Red\n')
    const named = await runCli(
      ['import', commas, '--columns', 'Price, net = x=variant_price, Thing=name,Code=sku, Color=', '--dry-run'],
      env,
    )
    expect(named).toMatchObject({ code: 0 })
    expect(named.out).toContain('1 would be added')
    expect(named.out).toContain('Ignored columns: Color.')
    const wrong = await runCli(['import', table, '--columns', 'Thing=prototype'], env)
    expect(wrong.err).toContain('Unknown field: prototype.')
  })
})
