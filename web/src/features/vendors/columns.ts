/**
 * The columns of an event's vendors where the list is wide enough: who, how far, what is agreed, what may
 * still come. The list is the container that is asked, for a panel may stand beside it.
 */
export const columnsClass =
  '@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_9.5rem_7rem_7rem] @2xl:items-center @2xl:gap-x-4'

/** Wider still, a service's title stands beside its rows. */
export const besideTitleClass = '@4xl:grid @4xl:grid-cols-[11rem_minmax(0,1fr)] @4xl:gap-x-4'

/** An amount in its column. */
export const amountClass = 'text-sm tabular-nums wrap-anywhere @2xl:text-right'
