//! Rules that matches share: they are immutable, so all matches of one set-up need them once.

use crate::setup::Setup;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The rules that some match uses, by their set-ups.
pub(crate) struct RulesInUse<G>(Mutex<BTreeMap<String, Weak<G>>>);

impl<G> Default for RulesInUse<G> {
    fn default() -> Self {
        RulesInUse(Mutex::default())
    }
}

impl<G> RulesInUse<G> {
    /// The rules of a set-up: those of another match, where there is one.
    ///
    /// # Errors
    /// Why they cannot be built.
    pub(crate) fn get<E>(
        &self,
        setup: &Setup,
        build: impl FnOnce() -> Result<G, E>,
    ) -> Result<Arc<G>, E> {
        // Where a set-up cannot be written it has its rules for itself.
        let Ok(key) = serde_json::to_string(setup) else {
            return build().map(Arc::new);
        };
        let known = self.lock().get(&key).and_then(Weak::upgrade);
        if let Some(known) = known {
            return Ok(known);
        }
        // Others need not wait. Who builds the same meanwhile has another copy, which does no harm.
        let built = Arc::new(build()?);
        let mut rules = self.lock();
        rules.retain(|_, rules| rules.strong_count() > 0);
        rules.insert(key, Arc::downgrade(&built));
        Ok(built)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Weak<G>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(rules: &RulesInUse<u8>, setup: &Setup, value: u8) -> Result<Arc<u8>, &'static str> {
        rules.get(setup, || Ok(value))
    }

    #[test]
    fn matches_of_one_set_up_share_their_rules() {
        let (rules, two) = (RulesInUse::default(), Setup::new("chess", 2));
        let first = get(&rules, &two, 1);
        assert_eq!(first, Ok(Arc::new(1)));
        assert_eq!(get(&rules, &two, 2), first);
        let others = [
            Setup::new("chess", 3),
            two.clone()
                .with("map", crate::setup::OptionValue::parse("small")),
        ];
        for other in others {
            assert_eq!(get(&rules, &other, 3), Ok(Arc::new(3)));
        }
    }

    #[test]
    fn rules_that_no_match_uses_are_gone() {
        let (rules, setup) = (RulesInUse::default(), Setup::new("chess", 2));
        drop(get(&rules, &setup, 1));
        assert_eq!(get(&rules, &setup, 2), Ok(Arc::new(2)));
    }

    #[test]
    fn rules_that_cannot_be_built_are_not_kept() {
        let (rules, setup) = (RulesInUse::default(), Setup::new("chess", 2));
        let failed: Result<Arc<u8>, _> = rules.get(&setup, || Err("no such map"));
        assert_eq!(failed, Err("no such map"));
        assert_eq!(get(&rules, &setup, 2), Ok(Arc::new(2)));
    }
}
