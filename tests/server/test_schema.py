"""The API under schemathesis: whatever fits its description is answered as it says."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from tests.server.conftest import Server

PATHS = (
    *("/site", "/qr", "/games", "/games/{game}", "/games/{game}/rules", "/games/{game}/art"),
    *("/games/{game}/picture", "/tables", "/tables/{table}", "/tables/{table}/join"),
    *("/tables/{table}/snapshot", "/tables/{table}/moves", "/tables/{table}/send"),
    *("/tables/{table}/record", "/tables/{table}/replay", "/tables/{table}/story"),
)


@pytest.fixture(scope="module")
def described(server: Server) -> Any:
    """The API's operations by path."""
    schema: Any = schemathesis.openapi.from_url(f"{server.base}/api/openapi.json")
    return {found.ok().path: found.ok() for found in schema.get_all_operations()}


@pytest.mark.parametrize("path", PATHS)
def test_the_api_keeps_to_its_description(described: Any, path: str) -> None:
    @given(case=described[f"/api{path}"].as_strategy())
    @settings(max_examples=15, suppress_health_check=list(HealthCheck))
    def keeps(case: Any) -> None:
        case.call_and_validate()

    keeps()
