/** Runs in every page before its own scripts: keeps its workers, for a test to end, and all that it complains of. */

window.workers = [];
window.complaints = [];

window.Worker = class extends window.Worker {
  constructor(...given) {
    super(...given);
    window.workers.push(this);
  }
};

for (const level of ["error", "warn"]) {
  const write = console[level].bind(console);
  console[level] = (...given) => {
    window.complaints.push(given.join(" "));
    write(...given);
  };
}
window.addEventListener("error", ({ message }) => window.complaints.push(message));
window.addEventListener("unhandledrejection", ({ reason }) => window.complaints.push(String(reason)));
window.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  window.complaints.push(`${violatedDirective} forbids ${blockedURI}`),
);
