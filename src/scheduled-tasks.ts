import { pruneAccountLinks } from '#src/accounts/account-links.ts'
import { linkRequestJob, mailRequestedLink } from '#src/accounts/link-requests.ts'
import { pruneSignIns } from '#src/accounts/sign-in-history.ts'
import { pruneFormerEmails } from '#src/accounts/former-emails.ts'
import { pruneAuditLog } from '#src/accounts/audit.ts'
import { pruneIdentityRequests } from '#src/accounts/identity-requests.ts'
import { pruneSessions } from '#src/accounts/sessions.ts'
import { pruneCodes } from '#src/accounts/verification-codes.ts'
import { pruneDeletedAddresses } from '#src/addresses/address-book.ts'
import { pruneCarts } from '#src/cart/find-cart.ts'
import { runBulkJob, bulkJobKind } from '#src/product-list/bulk-runs.ts'
import { runBulkUndoJob, bulkUndoJobKind } from '#src/product-list/undo-bulk.ts'
import { pruneFormFiles, pruneSubmissions } from '#src/forms/prune-submissions.ts'
import { pruneTicketFiles } from '#src/helpdesk/attachments.ts'
import { askForRatings } from '#src/helpdesk/mails/ask-for-ratings.ts'
import { closeQuietTickets } from '#src/helpdesk/customer/close-quiet-tickets.ts'
import { joinTickets } from '#src/helpdesk/customer/join-tickets.ts'
import { pruneProductFiles } from '#src/product-files/product-files.ts'
import { recordBrokenMails } from '#src/audit-log/record-broken-mails.ts'
import { brandJobKind, runBrandJob } from '#src/brands/brand-jobs.ts'
import { categoryJobKind, runCategoryJob } from '#src/categories/category-jobs.ts'
import { queueBackInStockMails, pruneSentAlerts } from '#src/stock-alerts/stock-alerts.ts'
import { refreshListPrices } from '#src/products/refresh-listing.ts'
import { recheckPayments } from '#src/checkout/sync-payments.ts'
import { endUnpaidOrders } from '#src/checkout/end-unpaid-orders.ts'
import { remindOfPayments } from '#src/orders/remind-of-payment.ts'
import { mailFailedPayments } from '#src/orders/mail-failed-payments.ts'
import { generateCodesJob, runGenerateCodes } from '#src/discounts/generate-codes.ts'
import { pruneDeletedDiscounts } from '#src/discounts/save-discount.ts'
import { expireUses } from '#src/discounts/uses.ts'
import { processStoredMails } from '#src/helpdesk/inbound/receive-mail.ts'
import { pruneInboundSources } from '#src/helpdesk/inbound/prune-sources.ts'
import { importJob } from '#src/imports/import-runs.ts'
import { resumeStalledImports, handleImportJob } from '#src/imports/process-import.ts'
import { pruneImports } from '#src/imports/prune-imports.ts'
import { runAdjustment, stockJob } from '#src/inventory/bulk-adjust-stock.ts'
import { mailLowStock } from '#src/inventory/mail-low-stock.ts'
import { releaseExpiredReservations } from '#src/inventory/reservations.ts'
import { runDueJobs, pruneJobs, type JobHandler } from '#src/jobs/jobs.ts'
import { pruneHits } from '#src/jobs/rate-limits.ts'
import { prunePageTrash } from '#src/cms/bulk-pages.ts'
import { pruneTrash } from '#src/kb/bulk-articles.ts'
import { pruneGaps } from '#src/kb/gaps.ts'
import { pruneTranslationFiles } from '#src/languages/files/stored-files.ts'
import { deliverDueMails } from '#src/mail/deliver-mails.ts'
import { deleteOldSpam } from '#src/helpdesk/inbox/delete-spam.ts'
import { wakeSnoozedTickets } from '#src/helpdesk/inbox/wake-tickets.ts'
import { makeRenditions, pruneImageFiles } from '#src/media/images.ts'
import { pruneUnusedMedia } from '#src/media/prune-unused.ts'
import { deleteUnusedReviewPhotos } from '#src/reviews/delete-unused-photos.ts'
import { pruneCheckouts } from '#src/checkout/prune-checkouts.ts'
import { pruneConsents } from '#src/mail-consents/consents.ts'
import { pruneMails } from '#src/mail/erase-mails.ts'
import { addedFileJob, runAddedFileMails } from '#src/orders/mail-added-file.ts'
import { eraseDueContacts } from '#src/orders/erase-contacts.ts'
import { prunePaymentContacts } from '#src/payments/erase-event-contents.ts'
import { retryEvents } from '#src/checkout/process-payment-events.ts'
import { eraseLeftovers } from '#src/privacy/erase-leftovers.ts'
import { eraseStoredSecrets } from '#src/privacy/erase-secrets.ts'
import { pruneGuests } from '#src/privacy/erase-user.ts'
import { pruneProviderQuotes } from '#src/tax/provider-quotes.ts'
import { pruneVatChecks } from '#src/tax/vat-checks.ts'
import { pruneCarrierQuotes } from '#src/shipping/carrier-quotes.ts'
import { recheckRefunds } from '#src/refunds/send-refund.ts'
import { eraseReturnTexts } from '#src/returns/erase-returns.ts'
import { flushMissedRequests, pruneMissingPages } from '#src/redirects/record-requests.ts'
import { flushSearches, pruneSearches } from '#src/search/record-searches.ts'
import { pruneFeedFiles } from '#src/plugins/feed-files.ts'
import { runPluginTasks } from '#src/plugins/run-tasks.ts'
import { mailCartReminders } from '#src/reminders/mail-cart-reminders.ts'
import { mailReviewRequests } from '#src/reminders/mail-review-requests.ts'
import { pruneReviews } from '#src/reviews/prune-reviews.ts'
import { pruneSocialImages } from '#src/seo/draw-social-image.ts'
import { pruneSiteDownloads } from '#src/site-downloads/site-downloads.ts'
import { pruneItemTexts } from '#src/navigation/menus.ts'
import { pruneSlides } from '#src/slideshows/slides.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { tidyDataFolder } from './data-folder.ts'
import type { Shop } from './shop.ts'
import type { Timer } from './shop/system.ts'
import { aggregateVisitors } from '#src/visitors/visitor-metrics.ts'
import { flushVisitors } from '#src/visitors/visitor-log.ts'

/** Periodic work. Several processes may run it at once: conditional updates claim each item. */
export interface ScheduledTask {
  name: string
  /** Ms from the end of one run to the start of the next. */
  intervalMs: number
  /** Long runs stop between items when `signal` is aborted. */
  run(shop: Shop, signal: AbortSignal): Promise<unknown>
}

export const jobHandlers: Record<string, JobHandler> = {
  'media.renditions': makeRenditions,
  [bulkJobKind]: runBulkJob,
  [bulkUndoJobKind]: runBulkUndoJob,
  'reviews.forgetPhotos': deleteUnusedReviewPhotos,
  [importJob]: handleImportJob,
  [linkRequestJob]: mailRequestedLink,
  [brandJobKind]: runBrandJob,
  [categoryJobKind]: runCategoryJob,
  [stockJob]: runAdjustment,
  [addedFileJob]: runAddedFileMails,
  [generateCodesJob]: runGenerateCodes,
  'helpdesk.joinTickets': joinTickets,
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const scheduledTasks: ScheduledTask[] = [
  { name: 'send mail', intervalMs: 2 * second, run: deliverDueMails },
  { name: 'run jobs', intervalMs: 2 * second, run: (shop, signal) => runDueJobs(shop, jobHandlers, signal) },
  { name: 'record funnel steps', intervalMs: 10 * second, run: flushVisitors },
  { name: 'record missing pages', intervalMs: 10 * second, run: flushMissedRequests },
  { name: 'record searches', intervalMs: 10 * second, run: flushSearches },
  { name: 'release expired reservations', intervalMs: 30 * second, run: releaseExpiredReservations },
  { name: 'give back uses of discounts', intervalMs: 30 * second, run: expireUses },
  { name: 'process payment events again', intervalMs: 30 * second, run: retryEvents },
  { name: 'process received mail again', intervalMs: 30 * second, run: processStoredMails },
  { name: 'check pending payments', intervalMs: minute, run: recheckPayments },
  { name: 'check pending refunds', intervalMs: minute, run: recheckRefunds },
  { name: 'send emails about failed payments', intervalMs: minute, run: mailFailedPayments },
  { name: 'send payment reminders', intervalMs: 10 * minute, run: remindOfPayments },
  { name: 'cancel orders without a transfer', intervalMs: 10 * minute, run: endUnpaidOrders },
  { name: 'start and end sales', intervalMs: minute, run: refreshListPrices },
  { name: 'continue imports', intervalMs: 15 * second, run: resumeStalledImports },
  { name: 'send back-in-stock emails', intervalMs: minute, run: queueBackInStockMails },
  { name: 'send emails about low stock', intervalMs: hour, run: mailLowStock },
  { name: 'send cart reminders', intervalMs: 10 * minute, run: mailCartReminders },
  { name: 'send review requests', intervalMs: hour, run: mailReviewRequests },
  { name: 'aggregate visitor statistics', intervalMs: hour, run: aggregateVisitors },
  { name: 'run tasks of plugins', intervalMs: 5 * second, run: runPluginTasks },
  { name: 'wake snoozed tickets', intervalMs: 30 * second, run: wakeSnoozedTickets },
  { name: 'remove missing pages nobody asks for', intervalMs: hour, run: pruneMissingPages },
  { name: 'remove searches nobody repeats', intervalMs: hour, run: pruneSearches },
  { name: 'delete stale carts', intervalMs: hour, run: pruneCarts },
  { name: 'delete expired sessions, links, codes and rate limits', intervalMs: 10 * minute, run: pruneExpiredAccess },
  { name: 'delete abandoned checkouts', intervalMs: hour, run: pruneCheckouts },
  { name: 'ask for ratings of resolved tickets', intervalMs: minute, run: askForRatings },
  { name: 'close resolved tickets', intervalMs: hour, run: closeQuietTickets },
  { name: 'delete old carrier rates', intervalMs: hour, run: pruneCarrierQuotes },
  { name: 'erase contacts of deleted accounts', intervalMs: hour, run: eraseDueContacts },
  { name: 'erase texts of returns of deleted accounts', intervalMs: hour, run: eraseReturnTexts },
  { name: 'erase contents of old payment events', intervalMs: hour, run: prunePaymentContacts },
  { name: 'record broken texts of emails', intervalMs: minute, run: recordBrokenMails },
  { name: 'erase old emails', intervalMs: hour, run: pruneMails },
  { name: 'delete guests without orders', intervalMs: day, run: pruneGuests },
  { name: 'erase deleted discounts', intervalMs: 10 * minute, run: pruneDeletedDiscounts },
  { name: 'delete removed addresses', intervalMs: 10 * minute, run: pruneDeletedAddresses },
  { name: 'delete old answers of tax services', intervalMs: day, run: pruneTaxAnswers },
  { name: 'delete finished jobs', intervalMs: day, run: pruneFinishedJobs },
  { name: 'delete reviews of deleted products', intervalMs: day, run: pruneReviews },
  { name: 'close files to other users, delete interrupted ones', intervalMs: day, run: tidyDataFolder },
  { name: 'delete import files', intervalMs: day, run: pruneImports },
  { name: 'delete translations that were uploaded and not applied', intervalMs: hour, run: pruneTranslationFiles },
  { name: 'delete unused images and videos', intervalMs: day, run: pruneUnusedMedia },
  { name: 'delete old audit entries', intervalMs: day, run: pruneOldAuditEntries },
  // Minutes after an upgrade: the first run comes after a sixtieth of the interval.
  { name: 'erase secrets of links from records', intervalMs: 6 * hour, run: eraseStoredSecrets },
  { name: 'erase what earlier versions left of deleted accounts', intervalMs: day, run: ({ db, now }) => eraseLeftovers(db, now()) },
  { name: 'delete old spam tickets', intervalMs: day, run: deleteOldSpam },
  { name: 'delete withdrawn consents to emails', intervalMs: day, run: pruneConsents },
  { name: 'delete sent stock alerts', intervalMs: day, run: pruneSentAlerts },
  { name: 'erase deleted help articles', intervalMs: day, run: pruneTrash },
  { name: 'erase deleted pages', intervalMs: day, run: prunePageTrash },
  { name: 'erase old searches and comments of the help center', intervalMs: day, run: pruneGaps },
  { name: 'delete orphaned image files', intervalMs: day, run: pruneImageFiles },
  { name: 'delete the sources of old received mail', intervalMs: hour, run: pruneInboundSources },
  { name: 'delete orphaned product files', intervalMs: day, run: pruneProductFiles },
  { name: 'delete old submissions of forms', intervalMs: day, run: pruneSubmissions },
  { name: 'delete orphaned files of forms', intervalMs: day, run: pruneFormFiles },
  { name: 'delete orphaned ticket files', intervalMs: day, run: pruneTicketFiles },
  { name: 'delete orphaned files of the website', intervalMs: day, run: pruneSiteDownloads },
  { name: 'delete old images for other sites', intervalMs: hour, run: (shop) => pruneSocialImages(shop) },
  { name: 'delete replaced feeds', intervalMs: day, run: pruneFeedFiles },
  { name: 'delete translations of removed menu items', intervalMs: day, run: pruneItemTexts },
  { name: 'delete slides of deleted slideshows', intervalMs: day, run: pruneSlides },
]

export interface TaskScheduler {
  /** Starts nothing new and resolves when running tasks are done. */
  stop(): Promise<void>
}

/**
 * Never runs a task twice at a time; errors are logged. The first run comes after a sixtieth of the interval, so that rare, long tasks do
 * not slow startup. Timers, because Bun.cron's resolution of one minute is too slow for sign-in codes by email.
 */
export function startScheduledTasks(shop: Shop, tasks: ScheduledTask[] = scheduledTasks): TaskScheduler {
  const waiting = new Map<ScheduledTask, Timer>()
  const running = new Set<Promise<void>>()
  const abortController = new AbortController()

  const schedule = (task: ScheduledTask, ms: number) =>
    void waiting.set(
      task,
      shop.timers.after(ms, () => runTask(task)),
    )

  const runTask = (task: ScheduledTask): void => {
    const run = runSafely(shop, task, abortController.signal).finally(() => {
      running.delete(run)
      if (!abortController.signal.aborted) schedule(task, task.intervalMs)
    })
    running.add(run)
  }

  for (const task of tasks) schedule(task, task.intervalMs / 60)
  return {
    async stop() {
      abortController.abort()
      for (const timer of waiting.values()) timer.cancel()
      await Promise.all(running)
    },
  }
}

// Never rejects: an unhandled rejection would end the process.
async function runSafely(shop: Shop, task: ScheduledTask, signal: AbortSignal): Promise<void> {
  try {
    await task.run(shop, signal)
  } catch (error) {
    shop.log.error({ err: error, task: task.name }, 'a scheduled task failed')
  }
}

async function pruneExpiredAccess(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await pruneSessions(tx, shop.now())
    await pruneHits(tx, shop.now())
    await pruneAccountLinks(tx, shop.now())
    await pruneSignIns(tx, shop.now())
    await pruneCodes(tx, shop.now())
    await pruneIdentityRequests(tx, shop.now())
    await pruneFormerEmails(tx, shop.now())
  })
}

async function pruneTaxAnswers(shop: Shop): Promise<void> {
  await pruneProviderQuotes(shop)
  await pruneVatChecks(shop)
}

async function pruneOldAuditEntries(shop: Shop): Promise<void> {
  const { audit_log_days: days } = await currentSettings(shop)
  if (days !== null) await shop.db.transaction((tx) => pruneAuditLog(tx, shop.now() - days * day))
}

async function pruneFinishedJobs(shop: Shop): Promise<void> {
  await shop.db.transaction((tx) => pruneJobs(tx, shop.now() - 7 * day))
}
