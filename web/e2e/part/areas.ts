/** A part of the product: the specs that prove it, and the files that make it. */
export interface Area {
  /** Names of spec files, without their ending. */
  specs: readonly string[]
  /** The screens of routes.spec.ts that belong to it, by their route. */
  screens?: RegExp
  /** Paths from the root of the repository; only `made` paths are compared. */
  sources: RegExp
}

/** Where the product lies: a test in Go, a document or a bench changes nothing that a browser shows. */
const made =
  /^(api|formats|jobs|ledger|platform|providers|sample|sql|tenants|web\/src)\/.*(?<!_test\.go|\.test\.tsx?)$/

/**
 * Every spec belongs to an area, and so does every folder of `web/src/features` and every router of
 * `api`; part.test.ts asserts it. A path may match several areas.
 */
export const areas: Record<string, Area> = {
  signIn: {
    specs: ['signin', 'journey'],
    screens: /^\/auth\//,
    sources: /\/auth|sign_in|session|kratos|lib\/callback/,
  },
  workspaces: {
    specs: ['workspaces', 'two-tabs', 'journey', 'team', 'actors', 'helper'],
    screens: /memberships|\/app\/menu\/team|organization\/team/,
    sources:
      /app\/workspace|features\/(team|business|home)|businessteammember|api\/(business|home)\/|team|businesses|people|tenants\/|00_scope/,
  },
  account: {
    specs: ['account', 'actors'],
    screens: /^\/app\/menu(\/(profile|business|calendar|settings|help))?$|articles/,
    sources: /features\/(account|articles|calendar)|api\/(users|calendar|image)\/|calendar|image/,
  },
  activity: {
    specs: ['activity', 'actors'],
    screens: /activity|history/,
    sources: /activity|audit/,
  },
  staff: {
    specs: [
      'staff',
      'backoffice-data',
      'control-end',
      'control-words',
      'portal',
      'broadcast',
      'support',
      'extremes',
    ],
    screens: /backoffice|support/,
    sources:
      /features\/(backoffice|control)|admin\/|backoffice|staff|control_taken|support|broadcasts|provider_?events|weddingplanner|siteaccess/,
  },
  events: {
    specs: ['event', 'clash', 'desk', 'finding', 'journey', 'actors', 'extremes', 'hostile'],
    screens: /^\/app$|events|event-creator|details|settings|templates|^\/app\/\$eventUuid$/,
    sources:
      /features\/(events|templates|home)|api\/(event|template|home|search|ai)\/|events|event_changes|event_title|overview|home|search/,
  },
  planning: {
    specs: ['tasks', 'desk', 'event', 'finding', 'clash', 'live', 'couple', 'extremes'],
    screens: /organization|organizacao|tasks|pendencies|decisoes/,
    sources:
      /features\/(planning|pendencies|palette|imports)|api\/(task|subtask|decision|pendencies)\/|checklist|tasks|decision|pendencies|app\/(clash|autosave|month)/,
  },
  contacts: {
    specs: ['contacts', 'finding', 'guest-import'],
    screens: /contacts/,
    sources:
      /features\/(contacts|imports)|api\/(crm|imports)\/|contacts|imports|formats\/(phone|spreadsheet)/,
  },
  vendors: {
    specs: ['vendors', 'client-vendors', 'extremes'],
    screens: /vendors|fornecedores/,
    sources: /vendor/,
  },
  clients: {
    specs: [
      'client',
      'client-bits',
      'client-control',
      'client-documents',
      'client-payments',
      'client-vendors',
      'couple',
      'couple-rights',
      'preview',
      'live',
    ],
    screens: /^\/evento/,
    sources: /features\/customer|api\/customer\/|customer|client_|clients|preview|web\/src\/evento/,
  },
  documents: {
    specs: ['documents', 'client-documents', 'clash', 'couple'],
    screens: /document|files/,
    sources: /document|formats\/(richtext|filetype|picture)|providers\/files/,
  },
  contracts: {
    specs: ['contracts', 'proposals-walk'],
    screens: /contract|contrato/,
    sources: /contract/,
  },
  proposals: {
    specs: ['proposals', 'proposals-list', 'proposals-walk'],
    screens: /proposals/,
    sources: /proposal|carry_?out|fulfillment|features\/replies|providers\/writer|api\/ai\//,
  },
  payments: {
    specs: [
      'payments',
      'payment-around',
      'client-payments',
      'online',
      'returned',
      'proposals-walk',
    ],
    screens: /payment|pagamento/,
    sources:
      /payment|invoice|pix|transaction|refund|ledger|provider_?events?|formats\/(money|installments|recibo)|lib\/money/,
  },
  referrals: {
    specs: ['referral'],
    screens: /share|indicacao/,
    sources: /referral|indicacao|bonification/,
  },
  wallet: {
    specs: [
      'wallet_setup',
      'wallet_recipient',
      'wallet_invoices',
      'wallet_changes',
      'wallet_withdrawals',
      'wallet_journey',
    ],
    screens: /wallet/,
    sources:
      /wallet|withdraw|recipient|pay(out|able)|invoice|ledger|api\/addr|zipcode|formats\/(bank|envelope|ofx|statement)/,
  },
  bonuses: {
    specs: ['bonuses'],
    screens: /bonif|transfers|update-pix/,
    sources: /bonus|bonif|backoffice\/transfer/,
  },
  runSheet: {
    specs: ['run-sheet', 'offline'],
    screens: /run-sheet|roteiro/,
    sources: /run_?sheet/,
  },
  guests: {
    specs: ['guests', 'guest-messages', 'rsvp', 'qr-codes', 'way-out', 'reception-day'],
    screens: /rsvp|convidados/,
    sources:
      /guest|invitations|rsvp|answers|seating|subevents|anonymising|qr_?codes?|wayout|stops|dead_addresses|messagecallbacks|deliver|providers\/messages|features\/outbox/,
  },
  reception: {
    specs: ['door', 'reception-day', 'reception-devices', 'qr-codes'],
    screens: /reception/,
    sources: /reception|web\/src\/door|qr_?code/,
  },
  sites: {
    specs: ['site', 'site-walk', 'address', 'portal', 'hostile'],
    screens: /\$slug|website|editor|share|presentes/,
    sources:
      /site|gift|features\/(gallery|portal|publicevent)|api\/publicevent\/|public_event|weddingplanner|address|domain|slug|ogimage|botanical|web\/src\/visitor/,
  },
  notifications: {
    specs: ['notifications', 'notifications-walk', 'notification-settings', 'push', 'broadcast'],
    screens: /notifications/,
    sources: /notif|push|remind|broadcast|daily_summary/,
  },
  frame: {
    specs: [
      'assistive',
      'breakage',
      'extremes',
      'finding',
      'frame',
      'hostile',
      'kept',
      'live',
      'looks',
      'offline',
      'routes',
      'weight',
    ],
    sources:
      /web\/src\/(app|ui|lib|start|routes\/(__root|app\/(-frame|route)))|03_live|platform\/live/,
  },
}

/** What every test runs on: a change of it is a change of all. */
const foundation =
  /^web\/(package(-lock)?\.json|(playwright|vite|chunks|csp)\.config\.ts|e2e\/support\/|src\/start\.tsx)/

/** What must never break is in every part: specs, or the tests of one whose titles match. */
const neverBreak: Record<string, RegExp> = {
  journey: /./,
  workspaces: /./,
  helper: /./,
  online: /./,
  contracts: /assinam no celular/,
  signin: /entra por SMS|o quinto erro|volta a ele|callbackUrl.*"(\/|https:\/\/evil.*)"$/,
  staff: /assume o controle|vale em todas as abas|perde o backoffice/,
}

/** One test: the name of its spec, without the ending, and its titles from the outermost on. */
export interface TestName {
  spec: string
  title: string
}

/** Reports whether a test proves what must never break. */
export function isNeverLeftOut({ spec, title }: TestName): boolean {
  return neverBreak[spec]?.test(title) ?? false
}

/**
 * Returns a function that reports whether one of these paths changed what a test proves; the path `everything` means
 * all paths.
 */
export function changeOf(paths: readonly string[]): (test: TestName) => boolean {
  if (paths.some((path) => path === 'everything' || foundation.test(path))) return () => true
  const changed = Object.values(areas).filter(({ sources }) =>
    paths.some((path) => made.test(path) && sources.test(path)),
  )
  const specs = new Set(changed.flatMap((area) => area.specs))
  for (const path of paths) {
    const spec = /^web\/e2e\/([\w-]+)\.spec\.ts$/.exec(path)?.[1]
    if (spec) specs.add(spec)
  }
  return ({ spec, title }) =>
    specs.has(spec) ||
    (spec === 'routes' && changed.some(({ screens }) => screens?.test(title.split(' › ')[0] ?? '')))
}
