// The page goes on by itself when the network is back, and when asked.
const again = () => location.reload()
document.getElementById('again')?.addEventListener('click', again)
window.addEventListener('online', again)

// To have a network is not to reach the server, and not every browser says that the network is back to
// a page that was opened without it: so the page asks too, ever less often, in milliseconds.
const longestWait = 30_000
function ask(wait) {
  setTimeout(async () => {
    const reached = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (reached) again()
    else ask(Math.min(wait * 1.5, longestWait))
  }, wait)
}
ask(2_000)
