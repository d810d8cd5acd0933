/** One field the server refused, named as the form names it. */
export interface ProblemField {
  field: string
  message: string
}

/** A text that another person changed meanwhile, by the form's field name. */
export interface ProblemClash {
  field: string
  sent: string
  current: string
}

/**
 * An answer of the API that is no success: application/problem+json, or no answer at all. `detail` is
 * a sentence in Portuguese that can be shown as it is.
 */
export class Problem extends Error {
  readonly status: number
  /** A stable word for the kind of problem ("not_found", "validation"); 'offline' when nothing answered. */
  readonly code: string
  readonly detail: string
  readonly fields: readonly ProblemField[]
  /** Changes that were not saved because they would overwrite another person's. */
  readonly clashes: readonly ProblemClash[]
  /** The request's ID, for support; it is in the server's log too. */
  readonly requestId: string | undefined

  constructor(init: {
    status: number
    code: string
    detail: string
    fields?: readonly ProblemField[]
    clashes?: readonly ProblemClash[]
    requestId?: string | undefined
  }) {
    super(init.detail)
    this.name = 'Problem'
    this.status = init.status
    this.code = init.code
    this.detail = init.detail
    this.fields = init.fields ?? []
    this.clashes = init.clashes ?? []
    this.requestId = init.requestId
  }

  /** The session ended or never began. */
  get isSignedOut(): boolean {
    return this.status === 401
  }

  /**
   * Missing and forbidden look alike on purpose. The router takes whatever says isNotFound for an
   * address without a route, so this has another name.
   */
  get isMissing(): boolean {
    return this.status === 404
  }

  /** Not this person's: missing, forbidden, or gone. */
  get isDenied(): boolean {
    return [403, 404, 410].includes(this.status)
  }

  /** Nothing answered: no network, or the server is away. */
  get isOffline(): boolean {
    return this.code === 'offline'
  }

  /** The server, or a service that it needs, is unavailable for a moment. */
  get isUnreachable(): boolean {
    return this.isOffline || (this.status >= 502 && this.status <= 504)
  }
}

export const unknownErrorText = 'Aconteceu um erro desconhecido'

const offlineText = 'Você está sem conexão. Confira sua internet e tente de novo.'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function fieldsOf(errors: unknown): ProblemField[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) => {
    if (!isRecord(error)) return []
    const field = text(error.field)
    const message = text(error.message)
    return field && message ? [{ field, message }] : []
  })
}

function clashesOf(clashes: unknown): ProblemClash[] {
  if (!Array.isArray(clashes)) return []
  return clashes.flatMap((clash: unknown) => {
    if (!isRecord(clash)) return []
    const field = text(clash.field)
    const { sent, current } = clash
    return field && typeof sent === 'string' && typeof current === 'string'
      ? [{ field, sent, current }]
      : []
  })
}

/** Any failure as a Problem: a body of the API, a network error, or a fault of our own. */
export function toProblem(error: unknown, response?: Response): Problem {
  if (error instanceof Problem) return error
  if (isRecord(error) && !(error instanceof Error)) {
    return new Problem({
      status: typeof error.status === 'number' ? error.status : (response?.status ?? 500),
      code: text(error.code) ?? 'unknown',
      detail: text(error.detail) ?? text(error.title) ?? unknownErrorText,
      fields: fieldsOf(error.errors),
      clashes: clashesOf(error.clashes),
      requestId: text(error.requestId) ?? response?.headers.get('x-request-id') ?? undefined,
    })
  }
  // fetch rejects with a TypeError when nothing answered.
  if (!response && error instanceof TypeError) {
    return new Problem({ status: 0, code: 'offline', detail: offlineText })
  }
  return new Problem({
    status: response?.status ?? 500,
    code: 'unknown',
    detail: unknownErrorText,
    requestId: response?.headers.get('x-request-id') ?? undefined,
  })
}
