/**
 * The title of a group of a list: it stays under the page's bars while the group passes below it. Its
 * room above slips under the bars, so that it takes little of the window.
 */
export const stuckTitleClass =
  'stuck-title sticky z-5 -mx-(--gutter) bg-paper px-page pt-[var(--room,1.5rem)] pb-1.5'
