/** The looks of a screen's one primary action on a phone, in thumb reach above the tabs. */
export const fabClass =
  'fixed right-4 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 flex size-14 items-center ' +
  'justify-center rounded-[18px] bg-wine text-on-wine shadow-float transition-colors ' +
  'hover:bg-wine-hover md:hidden'
