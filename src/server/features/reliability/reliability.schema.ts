import {
  AVAILABILITY_GOAL,
  BUDGET_DAYS,
  burnRate,
  type CountedKind,
  type ErrorBudget,
  LATENCY_GOAL,
  LATENCY_LIMITS,
  RESPONSE_KINDS,
  type ResponseKind,
  shareWithout,
} from '#domain/reliability/error-budget.ts'
import { type Bucket, type Period, SPANS } from '#domain/reliability/period.ts'
import { SECOND } from '#domain/values/duration.ts'
import { requirePartner } from '../../auth/principal.ts'
import { builder } from '../../graphql/builder.ts'
import {
  countUndeliveredMails,
  type DueJobs,
  type FailingJob,
  findDueJobs,
  findFailingJobs,
  MAX_DUE_JOBS,
  MAX_FAILING_JOBS,
  type MeasuredPeriod,
  type Reliability,
  readReliability,
  type UndeliveredMails,
} from './read-reliability.ts'

const SpanEnum = builder.enumType('ReliabilitySpan', { values: SPANS })
const KindEnum = builder.enumType('ResponseKind', {
  description: '`file`: uploaded files, in and out.',
  values: RESPONSE_KINDS,
})

const BudgetRef = builder.objectRef<ErrorBudget>('ErrorBudget')
BudgetRef.implement({
  description: `Of ${AVAILABILITY_GOAL * 100} % of requests answered without 5xx over ${BUDGET_DAYS} days.`,
  fields: (t) => ({
    total: t.exposeFloat('total', { description: 'Requests so far.' }),
    failed: t.exposeFloat('failed'),
    allowed: t.exposeFloat('allowed', { description: 'How many of them may fail.' }),
    leftShare: t.exposeFloat('leftShare', {
      nullable: true,
      description: 'Negative when it is overspent; null before the first request.',
    }),
    leftMinutes: t.exposeFloat('leftMinutes', { description: 'The same as minutes without any answer.' }),
  }),
})

type KindCount = Period['kinds'][number]
const isResponse = (it: KindCount): it is KindCount & { kind: ResponseKind } =>
  it.kind !== ('job' satisfies CountedKind)

const ResponsesRef = builder.objectRef<KindCount & { kind: ResponseKind }>('ResponseCounts')
ResponsesRef.implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: KindEnum }),
    total: t.exposeFloat('total'),
    failed: t.exposeFloat('failed'),
    answeredShare: t.field({
      type: 'Float',
      nullable: true,
      resolve: ({ failed, total }) => shareWithout(failed, total),
    }),
    inTimeShare: t.field({
      type: 'Float',
      nullable: true,
      description: `Within the limit of its kind (page: ${LATENCY_LIMITS.page} ms, api: ${LATENCY_LIMITS.api} ms); ${LATENCY_GOAL} is aimed at. Null without a limit or a request.`,
      resolve: ({ kind, slow, total }) => (LATENCY_LIMITS[kind] === null ? null : shareWithout(slow, total)),
    }),
  }),
})

const BucketRef = builder.objectRef<Bucket>('ReliabilityBucket')
BucketRef.implement({
  fields: (t) => ({
    from: t.expose('from', { type: 'DateTime' }),
    total: t.exposeFloat('total'),
    failed: t.exposeFloat('failed'),
    slow: t.exposeFloat('slow'),
  }),
})

const PeriodRef = builder.objectRef<MeasuredPeriod>('ReliabilityPeriod')
PeriodRef.implement({
  description: 'An hour by five minutes, a day by hours, or 30 days of Tokyo; the last part is under way.',
  fields: (t) => ({
    span: t.expose('span', { type: SpanEnum }),
    from: t.expose('from', { type: 'DateTime' }),
    total: t.field({ type: 'Float', resolve: ({ requests }) => requests.total }),
    failed: t.field({ type: 'Float', resolve: ({ requests }) => requests.failed }),
    answeredShare: t.field({
      type: 'Float',
      nullable: true,
      resolve: ({ requests: { failed, total } }) => shareWithout(failed, total),
    }),
    burnRate: t.field({
      type: 'Float',
      nullable: true,
      description: 'How many times faster than it lasts the error budget was spent.',
      resolve: ({ requests }) => burnRate(requests),
    }),
    responses: t.field({ type: [ResponsesRef], resolve: ({ kinds }) => kinds.filter(isResponse) }),
    jobs: t.field({ type: 'Float', description: 'Runs of jobs.', resolve: ({ jobs }) => jobs.total }),
    failedJobs: t.field({
      type: 'Float',
      description: 'Runs that failed; most jobs are tried again.',
      resolve: ({ jobs }) => jobs.failed,
    }),
    silentMinutes: t.exposeFloat('silentMinutes', { description: 'In which no process wrote anything down.' }),
    buckets: t.field({ type: [BucketRef], resolve: ({ buckets }) => [...buckets] }),
  }),
})

const FailingJobRef = builder.objectRef<FailingJob>('FailingJob')
FailingJobRef.implement({
  fields: (t) => ({
    task: t.exposeString('task'),
    retrying: t.exposeInt('retrying', { description: 'Will be tried again.' }),
    givenUp: t.exposeInt('givenUp', { description: 'Were tried as often as they may.' }),
    since: t.expose('since', { type: 'DateTime', description: 'Of the oldest.' }),
  }),
})

const DueJobsRef = builder.objectRef<DueJobs>('DueJobs')
DueJobsRef.implement({
  fields: (t) => ({
    task: t.exposeString('task'),
    count: t.exposeInt('count'),
    since: t.expose('since', { type: 'DateTime', description: 'When the oldest could have begun.' }),
    isBackground: t.exposeBoolean('isBackground', {
      description: 'Planned by the hundred, and done while nothing else is wanted.',
    }),
  }),
})

const MailsRef = builder.objectRef<UndeliveredMails>('UndeliveredMails')
MailsRef.implement({
  fields: (t) => ({
    waiting: t.exposeInt('waiting', { description: 'For more than ten minutes.' }),
    waitingSince: t.expose('waitingSince', { type: 'DateTime', nullable: true }),
    failed: t.exposeInt('failed', { description: 'Given up within a week.' }),
  }),
})

const ReliabilityRef = builder.objectRef<Reliability>('Reliability')
ReliabilityRef.implement({
  description: 'How the service does, of all instances together.',
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime', nullable: true, description: 'Null: nothing was counted yet.' }),
    budget: t.expose('budget', { type: BudgetRef }),
    periods: t.field({ type: [PeriodRef], resolve: ({ periods }) => [...periods] }),
    failingJobs: t.field({
      type: [FailingJobRef],
      description: `Of ${MAX_FAILING_JOBS} kinds at most.`,
      resolve: (_reliability, _arguments, { services }) => findFailingJobs(services.db),
    }),
    dueJobs: t.field({
      type: [DueJobsRef],
      description: `What could run and waits for a worker, of ${MAX_DUE_JOBS} kinds at most; the oldest first, what has all the time last.`,
      resolve: (_reliability, _arguments, { services, now }) => findDueJobs(services.db, now),
    }),
    mails: t.field({
      type: MailsRef,
      resolve: (_reliability, _arguments, { services, now }) => countUndeliveredMails(services.db, now),
    }),
    replicasBehind: t.field({
      type: t.listRef('Float', { nullable: true }),
      description:
        'Seconds, as the answering process sees them; null where a copy does not answer. Empty without copies.',
      resolve: (_reliability, _arguments, { services }) => services.replicas.map((it) => it.secondsBehind()),
    }),
    clockSkew: t.field({
      type: 'Float',
      description: "How many seconds the clock of the answering machine is ahead of the database's.",
      resolve: (_reliability, _arguments, { services }) => services.clock.skew() / SECOND,
    }),
  }),
})

builder.queryField('reliability', (t) =>
  t.field({
    type: ReliabilityRef,
    description: 'For operators.',
    resolve: (_root, _arguments, context) => {
      requirePartner(context, 'operator')
      return readReliability(context)
    },
  }),
)
