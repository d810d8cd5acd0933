/**
 * The columns of an event's vendors in a list that is wide enough: name, status, contracted and planned amount. The
 * width of the list decides, not that of the window, because a panel may be next to it.
 */
export const columnsClass =
  '@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_9.5rem_7rem_7rem] @2xl:items-center @2xl:gap-x-4'

/** In a still wider list, a service's heading is next to its rows. */
export const besideTitleClass = '@4xl:grid @4xl:grid-cols-[11rem_minmax(0,1fr)] @4xl:gap-x-4'

/** An amount in its column. */
export const amountClass = 'text-sm tabular-nums wrap-anywhere @2xl:text-right'
