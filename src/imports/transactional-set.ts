export class TransactionalSet<T> {
  private readonly committed = new Set<T>()
  private pending = new Set<T>()

  has = (item: T): boolean => this.pending.has(item) || this.committed.has(item)

  add(item: T): void {
    this.pending.add(item)
  }

  rollback(): void {
    this.pending = new Set()
  }

  commit(): void {
    for (const item of this.pending) this.committed.add(item)
    this.pending = new Set()
  }
}
