/** The columns of an event's vendors on a desk: who, how far, what is agreed, what may still come. */
export const columnsClass =
  'md:grid md:grid-cols-[minmax(0,1fr)_9.5rem_7.5rem_7.5rem] md:items-center md:gap-x-4'

/** An amount in its column. */
export const amountClass = 'text-sm tabular-nums wrap-anywhere md:text-right'
