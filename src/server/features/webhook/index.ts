export { queueEnded, queueWebhooks } from './queue-webhooks.ts'
export { sendWebhook } from './send-webhook.job.ts'
