import { readFileSync, writeFileSync } from 'node:fs'
import { openFile } from '#db/sqlite/sqlite-file.ts'

export function corruptFile(file: string, from: number, length: number): void {
  const bytes = readFileSync(file)
  bytes.fill(0xa5, from, from + length)
  writeFileSync(file, bytes)
}

/** Makes a SQLite file larger than the limit for the check at startup. */
export function growDatabase(file: string): void {
  const connection = openFile(file)
  connection.run('create table ballast (bytes blob)')
  for (let megabytes = 0; megabytes < 10; megabytes++) connection.run('insert into ballast values (zeroblob(1048576))')
  connection.close()
}
